#include "waiting/combining_tree.h"

namespace shep {

CombiningTree::CombiningTree(const Barrier& barrier)
    : count_(barrier.nodes()), nodes_(new Node[barrier.nodes()]), places_(new Place[barrier.threads()]) {
  const auto place_in = [this](const Barrier::Place& place) {
    return place.node < 0 ? Place{} : Place{&nodes_[place.node], place.number};
  };
  for (int i = 0; i < count_; ++i) {
    nodes_[i].members = barrier.members(i);
    nodes_[i].above = place_in(barrier.place_above(i));
    nodes_[i].slots = std::make_unique<Slot[]>(size_t(nodes_[i].members));
  }
  for (int thread = 0; thread < barrier.threads(); ++thread) places_[thread] = place_in(barrier.place_of(thread));
}

// The count's release and acquire publish all members' values to the last one. It starts the count anew; whoever comes
// for the next reduction comes through a barrier after it.
bool CombiningTree::arrive(Node& node) {
  if (node.arrived.fetch_add(1, std::memory_order_acq_rel) + 1 < node.members) return false;
  node.arrived.store(0, std::memory_order_relaxed);
  return true;
}

void CombiningTree::reset() {
  for (int i = 0; i < count_; ++i) nodes_[i].arrived.store(0, std::memory_order_relaxed);
}

}  // namespace shep
