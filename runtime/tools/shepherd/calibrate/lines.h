// What it takes a core to come by a line that another core has written.
#pragma once

#include "tools/shepherd/calibrate/samples.h"
#include "topology/machine.h"

namespace shep::tool {

// How far apart two hardware threads are: what they share that is nearest to both.
enum class Distance { kCore, kL2, kL3, kNode, kPackage };
inline constexpr int kDistances = 5;

struct Pair {
  int first, second;  // the OS numbers of two cpus
};

// Keeps the calling thread on that cpu.
void bind_to(int cpu);

// Some pairs of that distance; none where this machine has none.
std::vector<Pair> pairs_of(const Machine& machine, Distance distance);

struct LineCosts {
  Figure read;       // a line that the other one has written
  Figure write;      // the same, by an atomic operation that changes it
  Figure contended;  // an atomic operation on a line that both change all the time
};
LineCosts line_costs(const std::vector<Pair>& pairs);

// An operation that changes a line which is in the core's own first cache.
Figure own_change_cost();

}  // namespace shep::tool
