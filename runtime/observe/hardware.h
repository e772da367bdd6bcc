// What the processor counts, for the whole process, by perf_event_open(2).
#pragma once

#include <cstdint>

namespace shep {

struct HardwareCount {
  const char* name;
  bool available = false;
  uint64_t value = 0;
};

class HardwareCounters {
 public:
  static constexpr int kEvents = 5;

  // Counts the calling thread and those that it makes from now on, in user mode.
  HardwareCounters();
  // The value now of each; one that the kernel has counted for part of the time only is scaled up.
  void read(HardwareCount (&counts)[kEvents]) const;

 private:
  int files_[kEvents];  // -1: the machine, or its administrator, does not let us
};

}  // namespace shep
