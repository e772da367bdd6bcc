#include "platform/virtual/cpus.h"

#include <hwloc.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "platform/fatal.h"

namespace shep::simulation {

namespace {

Distance between(const Cpus::Place& here, const Cpus::Place& there) {
  if (here.core == there.core) return kCore;
  if (here.l2 == there.l2) return kL2;
  if (here.l3 == there.l3) return kL3;
  return here.package == there.package ? kPackage : kMachine;
}

int number_of(hwloc_topology_t topology, hwloc_obj_type_t type, hwloc_obj_t object, int otherwise) {
  const hwloc_obj* const found = hwloc_get_ancestor_obj_by_type(topology, type, object);
  return found ? int(found->logical_index) : otherwise;
}

// A level that the machine lacks equals the one above it; without L2 caches in the description each core has its own.
Cpus::Place place_of(hwloc_topology_t topology, hwloc_obj_t unit) {
  Cpus::Place place;
  const int unknown = -1 - int(unit->logical_index);
  place.package = number_of(topology, HWLOC_OBJ_PACKAGE, unit, 0);
  place.l3 = number_of(topology, HWLOC_OBJ_L3CACHE, unit, place.package);
  place.core = number_of(topology, HWLOC_OBJ_CORE, unit, unknown);
  place.l2 = number_of(topology, HWLOC_OBJ_L2CACHE, unit, unknown);
  return place;
}

}  // namespace

Cpus::Cpus(std::vector<Place> places) : places_(std::move(places)), order_(places_.size()) {
  for (const Place& here : places_)
    for (const Place& there : places_) distances_.push_back(&here == &there ? kSame : between(here, there));
  std::vector<int> ranks;  // among those of its core
  for (int cpu = 0; cpu < count(); ++cpu) {
    ranks.push_back(0);
    for (int other = 0; other < cpu; ++other) ranks.back() += core_of(other) == core_of(cpu);
    has_shared_cores_ |= ranks.back() > 0;
  }
  std::iota(order_.begin(), order_.end(), 0);
  std::sort(order_.begin(), order_.end(), [&](int one, int other) {
    return std::pair(ranks[size_t(one)], one) < std::pair(ranks[size_t(other)], other);
  });
}

Cpus read_cpus() {
  hwloc_topology_t topology;
  if (hwloc_topology_init(&topology) != 0) fatal("hwloc cannot read the machine to simulate");
  hwloc_topology_set_flags(topology, HWLOC_TOPOLOGY_FLAG_DONT_CHANGE_BINDING);
  if (hwloc_topology_load(topology) != 0) fatal("hwloc cannot read the machine to simulate");
  std::vector<Cpus::Place> places;
  for (hwloc_obj_t each = nullptr; (each = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_PU, each));)
    places.push_back(place_of(topology, each));
  hwloc_topology_destroy(topology);
  if (places.empty() || places.size() > kMostCpus)
    fatal("a machine with %zu hardware threads cannot be simulated: from 1 to %d can", places.size(), kMostCpus);
  return Cpus(std::move(places));
}

}  // namespace shep::simulation
