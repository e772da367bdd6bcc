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

// Where a walk stands that visits a few at a time, in the same order. The next one begins where it has ended.
struct RingWalk {
  size_t ring = 0, step = 0, first = 0;
};

// Calls `visit(member, distance)` for up to `most` of them, until a call returns something, which it returns, and the
// walk begins anew; else null. `is_round` is set where the walk has come round.
template <class Visit>
auto visit_some(const Rings& rings, RingWalk& walk, Random& random, size_t most, bool& is_round, Visit visit) {
  for (; most > 0 && walk.ring < rings.size(); --most) {
    const Ring& ring = rings[walk.ring];
    const size_t count = ring.members.size();
    if (walk.step == 0) walk.first = count > 1 ? random.below(unsigned(count)) : 0;
    if (auto found = visit(ring.members[(walk.first + walk.step) % count], ring.distance)) return walk = {}, found;
    if (++walk.step == count) walk = {.ring = walk.ring + 1};
  }
  is_round = walk.ring >= rings.size();
  if (is_round) walk = {};
  return decltype(visit(0, Distance())){};
}

}  // namespace shep
