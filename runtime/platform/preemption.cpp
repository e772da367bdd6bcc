#include "platform/preemption.h"

#include <sys/resource.h>
#include <time.h>

#include <algorithm>

#include "platform/clock.h"

namespace shep {

int64_t Preemption::since_last_call() {
  timespec used;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &used);
  rusage usage = {};
  getrusage(RUSAGE_THREAD, &usage);
  const int64_t wall = monotonic_ns();
  const int64_t processor = int64_t{used.tv_sec} * 1'000'000'000 + used.tv_nsec;
  const int64_t off = (wall - wall_) - (processor - processor_);
  const bool slept = usage.ru_nvcsw != sleeps_;
  wall_ = wall;
  processor_ = processor;
  sleeps_ = usage.ru_nvcsw;
  return slept ? 0 : std::max<int64_t>(0, off);
}

}  // namespace shep
