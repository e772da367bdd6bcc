#include "platform/preemption.h"

#include <sys/resource.h>
#include <time.h>

#include <algorithm>

#include "platform/clock.h"

namespace shep {

namespace {

int64_t processor_ns() {
  timespec used;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  return int64_t{used.tv_sec} * 1'000'000'000 + used.tv_nsec;
}

long sleeps() {
  rusage usage = {};
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nvcsw;
}

}  // namespace

// Threads are interrupted mostly on their way out of the kernel. In this order of the clocks an interruption between
// them is not measured.
void Preemption::restart() {
  sleeps_ = sleeps();
  processor_ = processor_ns();
  wall_ = monotonic_ns();
}

int64_t Preemption::until(int64_t now) {
  const int64_t processor = processor_ns();
  const int64_t off = (now - wall_) - (processor - processor_);
  const long sleeps_now = sleeps();
  const bool slept = sleeps_now != sleeps_;
  wall_ = now;
  processor_ = processor;
  sleeps_ = sleeps_now;
  return slept ? 0 : std::max<int64_t>(0, off);
}

}  // namespace shep
