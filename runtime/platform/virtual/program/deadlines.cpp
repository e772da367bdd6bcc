#include "platform/virtual/program/deadlines.h"

#include <algorithm>
#include <cstdlib>

namespace shep::simulation {

clockid_t clock_of(clockid_t clock, const timespec& deadline, Thread& thread) {
  if (clock != kEither) return clock;
  const int64_t now = read_virtual(thread), then = ns_of(deadline);
  const int64_t after_start = std::abs(then - simulated().monotonic_origin - now);
  return after_start < std::abs(then - simulated().time_of_day_origin - now) ? CLOCK_MONOTONIC : CLOCK_REALTIME;
}

int64_t virtual_deadline(clockid_t clock, const timespec& deadline, Thread& thread) {
  const int64_t ns = ns_of(deadline) - origin_of(clock_of(clock, deadline, thread));
  return std::clamp(ns, int64_t{0}, kNever / kNs - 1) * kNs;
}

}  // namespace shep::simulation
