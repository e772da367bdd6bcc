#include "topology/rings.h"

#include <map>
#include <tuple>

namespace shep {

namespace {

// The keys of rings, in their order.
using Nearness = std::tuple<bool, Distance, int>;

Rings rings_around(int worker, const Machine& machine, const std::vector<int>& core_of_worker,
                   const std::vector<int>& shepherd_of_worker) {
  const Core& here = machine.cores[core_of_worker[worker]];
  std::map<Nearness, std::vector<int>> by_nearness;
  auto last = by_nearness.end();  // neighbours in the team are mostly neighbours in the machine
  for (int other = 0; other < int(core_of_worker.size()); ++other) {
    if (other == worker) continue;
    const Core& there = machine.cores[core_of_worker[other]];
    const Nearness key = {shepherd_of_worker[other] != shepherd_of_worker[worker], distance(here, there),
                          memory_distance(machine, here, there)};
    if (last == by_nearness.end() || last->first != key) last = by_nearness.try_emplace(key).first;
    last->second.push_back(other);
  }
  Rings rings;
  for (auto& [key, members] : by_nearness)
    rings.push_back({std::get<Distance>(key), std::move(members), !std::get<bool>(key)});
  return rings;
}

}  // namespace

Distance distance(const Core& here, const Core& there) {
  if (&here == &there) return Distance::kCore;
  if (here.l2 == there.l2) return Distance::kL2;
  if (here.l3 == there.l3) return Distance::kL3;
  if (here.numa == there.numa) return Distance::kNode;
  return here.package == there.package ? Distance::kPackage : Distance::kMachine;
}

std::vector<Rings> rings_of_workers(const Machine& machine, const std::vector<int>& core_of_worker,
                                    const std::vector<int>& shepherd_of_worker) {
  std::vector<Rings> result;
  for (int worker = 0; worker < int(core_of_worker.size()); ++worker)
    result.push_back(rings_around(worker, machine, core_of_worker, shepherd_of_worker));
  return result;
}

Rings rings_of_shepherds(const Rings& workers, const int* shepherd_of_worker, int own, int shepherds) {
  std::vector<bool> is_known(static_cast<size_t>(shepherds));
  Rings result;
  for (const Ring& ring : workers) {
    Ring found = {ring.distance, {}};
    for (int worker : ring.members) {
      const int shepherd = shepherd_of_worker[worker];
      if (shepherd < 0 || shepherd == own || is_known[size_t(shepherd)]) continue;
      is_known[size_t(shepherd)] = true;
      found.members.push_back(shepherd);
    }
    if (!found.members.empty()) result.push_back(std::move(found));
  }
  return result;
}

}  // namespace shep
