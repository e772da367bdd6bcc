// Distances between cores, and the order in which a worker turns to others: the nearest first.
#pragma once

#include <vector>

#include "platform/random.h"
#include "topology/machine.h"

namespace shep {

// The closest thing that two cores share. shep_scheduler_host::distance has the same numbers.
enum class Distance { kCore, kL2, kL3, kNode, kPackage, kMachine };

// Of two cores of one machine.
Distance distance(const Core& here, const Core& there);

// A chip is what shares an L3 cache.
constexpr bool is_off_chip(Distance distance) { return distance > Distance::kL3; }

// Workers, or shepherds, that are equally near.
struct Ring {
  Distance distance = Distance::kMachine;
  std::vector<int> members;  // ascending
  bool is_own = false;  // of workers: they are in the same shepherd as the one in the middle

  bool operator==(const Ring&) const = default;
};
using Rings = std::vector<Ring>;

// Returns, for each of a team's workers, the others: those of its shepherd first, and then by distance; beyond a node
// by the latency of memory, too. `core_of_worker` indexes machine.cores.
std::vector<Rings> rings_of_workers(const Machine& machine, const std::vector<int>& core_of_worker,
                                    const std::vector<int>& shepherd_of_worker);

// Returns a worker's rings of shepherds other than its own, each as near as its nearest worker.
Rings rings_of_shepherds(const Rings& workers, const int* shepherd_of_worker, int own, int shepherds);

// Calls `visit(member, distance)` for the nearest first, among those equally near from a random one on, until a call
// returns something, which it returns; else null.
template <class Visit> auto visit_nearest_first(const Rings& rings, Random& random, Visit visit) {
  for (const Ring& ring : rings) {
    const size_t count = ring.members.size();
    const size_t first = count > 1 ? random.below(unsigned(count)) : 0;
    for (size_t step = 0; step < count; ++step)
      if (auto found = visit(ring.members[(first + step) % count], ring.distance)) return found;
  }
  return decltype(visit(0, Distance())){};
}

}  // namespace shep
