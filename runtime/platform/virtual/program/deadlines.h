// Deadlines of the program's waits.
#pragma once

#include <time.h>

#include "platform/virtual/program/clocks.h"
#include "platform/virtual/ticks.h"

namespace shep::simulation {

inline constexpr clockid_t kEither = -1;  // whose clock is not known

// A condition variable does not tell its clock, but the two are years apart.
clockid_t clock_of(clockid_t clock, const timespec& deadline, Thread& thread);

// Whether that is a time by a clock that is virtual.
inline bool is_deadline(clockid_t clock, const timespec* deadline) {
  return is_time(deadline) && (clock == kEither || clock == CLOCK_MONOTONIC || clock == CLOCK_REALTIME);
}

// Returns the deadline in virtual time, in ps.
int64_t virtual_deadline(clockid_t clock, const timespec& deadline, Thread& thread);

// A wait that is the system's does not end before its time has come in the program's own clocks. `wait` is given the
// deadline as the system knows it, and returns what the wait returns. Where that says that the time is over, and it is
// not, other threads have had the turn: the wait goes on.
template <typename Wait> int wait_in_system(clockid_t clock, const timespec* deadline, int timed_out, Wait wait) {
  Thread* const thread = in_virtual_time();
  if (!thread || !is_deadline(clock, deadline)) return wait(deadline);
  clock = clock_of(clock, *deadline, *thread);
  for (;;) {
    const int64_t left = ns_of(*deadline) - origin_of(clock) - read_virtual(*thread);
    const timespec told = timespec_of((clock == CLOCK_MONOTONIC ? real_time() : time_of_day()) + left);
    const int result = wait(&told);
    if (result != timed_out || left <= 0) return result;
  }
}

}  // namespace shep::simulation
