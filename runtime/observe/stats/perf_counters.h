// Counts of the processor and the kernel for the whole process, by perf_event_open(2).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace shep {

struct PerfCount {
  std::string name;
  bool available = false;
  uint64_t value = 0;
  std::string why_not;  // where it is not available
};

class PerfCounters {
 public:
  // Counts the calling thread and those that it makes from now on. `names` are those of perf_events.def, or r and a raw
  // event's number in hexadecimal as perf(1) has it, separated by commas; another is the end of the program. Null: a
  // choice of what is of use for most.
  explicit PerfCounters(const char* names);
  // The value now of each; one that the kernel has counted for part of the time only is scaled up.
  std::vector<PerfCount> read() const;

 private:
  struct Counter {
    std::string name;
    int file;  // -1: the machine, or its administrator, does not let us
    int error;  // then
    uint64_t id;  // the kernel's
  };
  std::vector<Counter> counters_;
};

}  // namespace shep
