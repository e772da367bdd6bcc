// The program's clocks and its sleep, in place of the C library's: programs that time themselves are told virtual time,
// and sleep until it has come. Both clocks go on from where the real ones were when the process met the simulation, so
// that what the program has read before is not ahead. The processor's time stays real, and so does all in threads that
// the simulation does not know.
#include <errno.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>

#include "platform/export.h"
#include "platform/next_function.h"
#include "platform/virtual/program/call.h"
#include "platform/virtual/program/clocks.h"

namespace shep::simulation {

namespace {

constexpr int64_t kLongestSleep = 100'000 * kSecond;  // whoever asks for more sleeps in the system

bool is_monotonic(clockid_t clock) {
  return clock == CLOCK_MONOTONIC || clock == CLOCK_MONOTONIC_RAW || clock == CLOCK_MONOTONIC_COARSE ||
         clock == CLOCK_BOOTTIME;
}

bool is_virtual(clockid_t clock) {
  return is_monotonic(clock) || clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
}

timespec time_by(clockid_t clock) {
  timespec now = {};
  Thread* const thread = in_virtual_time();
  if (!thread || !is_virtual(clock))
    syscall(SYS_clock_gettime, clock, &now);
  else
    now = timespec_of(origin_of(clock) + read_virtual(*thread));
  return now;
}

// Returns true while a child process runs, which has time of its own: whoever sleeps may look for what it does.
bool has_running_child() {
  if (simulated().arena.is_shared()) return false;  // it may be on this machine
  siginfo_t ended = {};
  return waitid(P_ALL, 0, &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0;
}

// Returns false if that is the system's: more time than a simulation lasts, or beside a child process.
bool sleep_for(Thread& thread, int64_t ns) {
  if (ns >= kLongestSleep || has_running_child()) return false;
  pthread_testcancel();
  int64_t until = kNever;
  for (bool is_over = false; !is_over;) {
    {
      const ProgramCall call(&thread, SHEP_CALLER);
      if (until == kNever) until = thread.clock + std::max<int64_t>(ns, 0) * kNs;
      is_over = !simulated().turns.sleep(thread, &thread, simulated().program, until);
    }
    pthread_testcancel();
  }
  return true;
}

}  // namespace

int64_t origin_of(clockid_t clock) {
  return is_monotonic(clock) ? simulated().monotonic_origin : simulated().time_of_day_origin;
}

int64_t read_virtual(Thread& thread) {
  const ProgramCall call(&thread, SHEP_CALLER);
  return (thread.clock += simulated().costs.clock) / kNs;
}

}  // namespace shep::simulation

using namespace shep::simulation;

SHEP_EXPORT int clock_gettime(clockid_t clock, timespec* time) noexcept {
  if (!in_virtual_time() || !is_virtual(clock)) return int(syscall(SYS_clock_gettime, clock, time));
  *time = time_by(clock);
  return 0;
}

SHEP_EXPORT int gettimeofday(timeval* time, void* zone) noexcept {
  if (zone) syscall(SYS_gettimeofday, nullptr, zone);
  const timespec now = time_by(CLOCK_REALTIME);
  timeval* volatile const told = time;  // null is allowed, whatever its declaration says
  if (told) *told = {now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

SHEP_EXPORT time_t time(time_t* seconds) noexcept {
  const timespec now = time_by(CLOCK_REALTIME);
  if (seconds) *seconds = now.tv_sec;
  return now.tv_sec;
}

SHEP_EXPORT int timespec_get(timespec* time, int base) noexcept {
  if (base != TIME_UTC) return 0;
  *time = time_by(CLOCK_REALTIME);
  return base;
}

// A signal does not end the sleep; its handler runs meanwhile. In real time it is the C library's, where a thread may
// be cancelled.
SHEP_EXPORT int nanosleep(const timespec* time, timespec* rest) {
  SHEP_NEXT(nanosleep);
  Thread* const thread = in_virtual_time();
  return thread && is_time(time) && sleep_for(*thread, ns_of(*time)) ? 0 : next(time, rest);
}

SHEP_EXPORT int clock_nanosleep(clockid_t clock, int flags, const timespec* time, timespec* rest) {
  SHEP_NEXT(clock_nanosleep);
  Thread* const thread = in_virtual_time();
  if (thread && is_virtual(clock) && is_time(time)) {
    const int64_t now = flags & TIMER_ABSTIME ? origin_of(clock) + read_virtual(*thread) : 0;
    const int64_t left = std::max<int64_t>(ns_of(*time) - now, 0);
    if (sleep_for(*thread, left)) return 0;
    const timespec relative = timespec_of(left);
    return next(clock, 0, &relative, flags & TIMER_ABSTIME ? nullptr : rest);
  }
  return next(clock, flags, time, rest);
}

SHEP_EXPORT int usleep(useconds_t us) {
  const timespec time = timespec_of(int64_t{us} * 1000);
  return nanosleep(&time, nullptr);
}

SHEP_EXPORT unsigned sleep(unsigned seconds) {
  const timespec time = {time_t(seconds), 0};
  timespec rest = {};
  return nanosleep(&time, &rest) == 0 ? 0 : unsigned(rest.tv_sec + (rest.tv_nsec >= kSecond / 2));
}

SHEP_EXPORT int thrd_sleep(const timespec* time, timespec* rest) {
  if (nanosleep(time, rest) == 0) return 0;
  return errno == EINTR ? -1 : -2;
}
