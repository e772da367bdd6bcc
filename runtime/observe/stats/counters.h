// Counts of a worker's deeds. WorkerCounters is always kept, since none of it is on a fast path; Counts is what reports
// hold.
#pragma once

#include <cstdint>

#include "schedulers/scheduler.h"

namespace shep {

struct WorkerCounters {
  uint64_t published = 0;  // tasks that others could take
  uint64_t executed = 0;  // tasks with a descriptor that ran here: published ones,
  uint64_t own_calls = 0;  // or, so many of them, detachable ones where they were generated
  StealCounters steal;
};

struct Counts {
#define SHEP_COUNTER(name, word, in_samples, meaning) uint64_t name = 0;
#include "observe/stats/counters.def"
#undef SHEP_COUNTER

  void add(const Counts& other) {
#define SHEP_COUNTER(name, word, in_samples, meaning) name += other.name;
#include "observe/stats/counters.def"
#undef SHEP_COUNTER
  }
  void subtract(const Counts& other) {
#define SHEP_COUNTER(name, word, in_samples, meaning) name -= other.name;
#include "observe/stats/counters.def"
#undef SHEP_COUNTER
  }
};

}  // namespace shep
