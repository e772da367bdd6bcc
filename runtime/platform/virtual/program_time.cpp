// The program's monotonic clock, in place of the C library's: programs that time themselves so are told virtual time.
// It goes on from where the real one was when the simulation began, since deadlines go to the system. The time of day
// and the processor's time stay real.
#include <errno.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "platform/export.h"
#include "platform/virtual/border.h"

using namespace shep::simulation;

namespace {

bool is_monotonic(clockid_t clock) {
  return clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_MONOTONIC_COARSE ||
         clock == CLOCK_BOOTTIME;
}

int64_t read_virtual(Thread& thread) {
  const bool in_program = thread.in_program.load(std::memory_order_relaxed);
  if (in_program) enter_library(thread, 1);
  const int64_t now = simulated().turns.real_origin() + (thread.clock += simulated().costs.clock) / kNs;
  if (in_program) leave_library(thread, 1);
  return now;
}

}  // namespace

SHEP_EXPORT int clock_gettime(clockid_t clock, timespec* time) noexcept {
  Thread* const thread = self;
  if (!thread || thread->inside.load(std::memory_order_relaxed) || !is_monotonic(clock))
    return int(syscall(SYS_clock_gettime, clock, time));
  const int64_t now = read_virtual(*thread);
  time->tv_sec = time_t(now / 1'000'000'000);
  time->tv_nsec = long(now % 1'000'000'000);
  return 0;
}
