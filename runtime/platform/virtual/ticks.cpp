#include "platform/virtual/ticks.h"

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace shep::simulation {

namespace {

// Not clock_gettime(), whose place this library takes.
int64_t ns_of(clockid_t clock) {
  timespec now = {};
  syscall(SYS_clock_gettime, clock, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

constexpr int64_t kMeasured = 4'000'000;  // ns

}  // namespace

Ticks::Ticks() {
  const int64_t began = began_ = ns_of(CLOCK_MONOTONIC);
  const uint64_t first = read_ticks();
  int64_t now;
  while ((now = ns_of(CLOCK_MONOTONIC)) - began < kMeasured) {}
  ps_per_tick_ = double(now - began) * 1000 / double(read_ticks() - first);
}

int64_t real_time() { return ns_of(CLOCK_MONOTONIC); }

int64_t time_of_day() { return ns_of(CLOCK_REALTIME); }

int64_t processor_time() { return ns_of(CLOCK_THREAD_CPUTIME_ID); }

// As pthread_getcpuclockid() makes the clock's number of the thread's.
int64_t processor_time_of(pid_t thread) { return ns_of(clockid_t(~unsigned(thread) << 3 | 6)); }

}  // namespace shep::simulation
