// What the program's clocks tell, for what takes the place of the C library's functions about time.
#pragma once

#include <time.h>

#include <cstdint>

#include "platform/virtual/simulation.h"

namespace shep::simulation {

inline constexpr int64_t kSecond = 1'000'000'000;  // ns

// Returns null in a thread whose time is real: one that is not known, or that is in the simulation.
inline Thread* in_virtual_time() {
  Thread* const thread = self;
  return thread && !thread->inside.load(std::memory_order_relaxed) ? thread : nullptr;
}
// Charges the calling thread for a look at a clock, lets others go on, and returns virtual time in ns.
int64_t read_virtual(Thread& thread);
// What that clock, which is monotonic or the time of day, told when virtual time was zero, in ns.
int64_t origin_of(clockid_t clock);

// False too for what is so far ahead that it means "never".
inline bool is_time(const timespec* time) {
  return time && time->tv_nsec >= 0 && time->tv_nsec < kSecond && time->tv_sec >= 0 && time->tv_sec < kNever / kSecond;
}
inline int64_t ns_of(const timespec& time) { return int64_t{time.tv_sec} * kSecond + time.tv_nsec; }
inline timespec timespec_of(int64_t ns) { return {time_t(ns / kSecond), long(ns % kSecond)}; }

}  // namespace shep::simulation
