// The processor's counter, and how long a tick lasts.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace shep::simulation {

inline uint64_t read_ticks() {
#if defined(__x86_64__)
  uint32_t low, high;
  asm volatile("lfence\n\trdtsc" : "=a"(low), "=d"(high)::"memory");
  return uint64_t{high} << 32 | low;
#else
  uint64_t ticks;
  asm volatile("isb\n\tmrs %0, cntvct_el0" : "=r"(ticks)::"memory");
  return ticks;
#endif
}

class Ticks {
 public:
  // Measures for some milliseconds.
  Ticks();

  // In ps.
  int64_t time(uint64_t ticks) const { return int64_t(double(ticks) * ps_per_tick_); }
  // The monotonic clock when this was made, in ns.
  int64_t began() const { return began_; }
  // What a strand without any work measures, in ps.
  int64_t empty() const { return empty_; }
  void set_empty(int64_t time) { empty_ = time; }

 private:
  int64_t began_;
  double ps_per_tick_;
  int64_t empty_ = 0;
};

// How long the calling thread has had a processor, in ns.
int64_t processor_time();
// The same for another one of the process; 0: it is gone.
int64_t processor_time_of(pid_t thread);
// The system's monotonic clock, in ns.
int64_t real_time();
// Since 1970, in ns.
int64_t time_of_day();

}  // namespace shep::simulation
