#include "platform/preemption.h"

#include <sys/resource.h>
#include <time.h>

#include <algorithm>

#include "platform/clock.h"

namespace shep {

namespace {

int64_t processor_ns(clockid_t whose = CLOCK_THREAD_CPUTIME_ID) {
  timespec used = {};
  clock_gettime(whose, &used);
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

void OthersTime::restart(int64_t now) {
  wall_ = now;
  processor_ = processor_ns(CLOCK_PROCESS_CPUTIME_ID);
}

int64_t OthersTime::until(int64_t now, int cpus) const {
  return (now - wall_) * cpus - (processor_ns(CLOCK_PROCESS_CPUTIME_ID) - processor_);
}

}  // namespace shep
