// Assigns places to the threads of a team (OpenMP 5.2, 10.1.3).
#pragma once

#include <vector>

#include "config/icv.h"

namespace shep {

// Consecutive places, by number.
struct Partition {
  int first;
  int count;

  bool operator==(const Partition&) const = default;
};

struct Assignment {
  int place;
  Partition partition;  // the thread's own place-partition-var
};

// `policy` must bind; `primary` is the primary thread's place and lies in the partition.
std::vector<Assignment> assign_places(BindPolicy policy, int threads, int primary, Partition partition);

}  // namespace shep
