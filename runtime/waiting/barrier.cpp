#include "waiting/barrier.h"

#include <algorithm>

namespace shep {

struct Barrier::Member {
  const Core* core;  // of one of its workers
  Slot* slot;        // a worker, or
  Node* node;        // a node
};

Barrier::Node& Barrier::add_node() {
  nodes_.push_back(std::make_unique<Node>());
  return *nodes_.back();
}

int Barrier::number_of(const Node* node) const {
  const auto found = std::find_if(nodes_.begin(), nodes_.end(), [&](const auto& each) { return each.get() == node; });
  return found == nodes_.end() ? -1 : int(found - nodes_.begin());
}

// Puts neighbours that share `level` of the machine (null: all) under common nodes; one that shares it with nobody
// stays as it is.
std::vector<Barrier::Member> Barrier::gather(const std::vector<Member>& members, int Core::* level) {
  std::vector<Member> result;
  for (size_t first = 0, last; first < members.size(); first = last) {
    const auto together = [&](const Member& each) {
      return !level || each.core->*level == members[first].core->*level;
    };
    for (last = first + 1; last < members.size() && last - first < kFanIn && together(members[last]);) ++last;
    if (last - first == 1) {
      result.push_back(members[first]);
      continue;
    }
    Node& node = add_node();
    for (size_t i = first; i < last; ++i) {
      const int place = node.members++;
      if (Node* below = members[i].node) {
        below->parent = &node;
        below->place = place;
      } else {
        members[i].slot->node = &node;
        members[i].slot->place = place;
      }
    }
    result.push_back({members[first].core, nullptr, &node});
  }
  return result;
}

Barrier::Barrier(const Machine& host, const std::vector<int>& core_of_worker, bool sleepers_fence)
    : threads_(int(core_of_worker.size())), slots_(new Slot[core_of_worker.size()]), sleepers_fence_(sleepers_fence) {
  std::vector<Member> members;
  for (size_t i = 0; i < core_of_worker.size(); ++i)
    members.push_back({&host.cores[core_of_worker[i]], &slots_[i], nullptr});
  std::stable_sort(members.begin(), members.end(), [](const Member& a, const Member& b) { return a.core < b.core; });
  for (int Core::* level : {&Core::l3, &Core::numa, &Core::package}) members = gather(members, level);
  while (members.size() > 1) members = gather(members, nullptr);
  if (nodes_.empty()) {  // one worker
    add_node().members = 1;
    slots_[0].node = nodes_[0].get();
  }
  root_ = nodes_.back().get();
  is_line_ = threads_ <= kMostOnLine && nodes_.size() == 1;
  for (size_t i = 0; i < core_of_worker.size(); ++i) {
    Node* const node = slots_[i].node;
    if (!std::count(watched_.begin(), watched_.end(), node)) watched_.push_back(node);
  }
}

// The last member of a node counts in at the parent; the last one at the root opens the barrier.
void Barrier::climb(Node* node, uint64_t number) {
  // Release and acquire: each member's additions follow one another, so the last one has seen what all did before.
  while (node->arrived().fetch_add(1, std::memory_order_acq_rel) + 1 == number * uint64_t(node->members)) {
    if (!node->parent) return open(number);
    if (is_timed_.load(std::memory_order_relaxed)) [[unlikely]]
      node->parent->note_time(node->place, number, node->latest_time(number));
    node = node->parent;
  }
}

void Barrier::open(uint64_t number) {
  // One store for each watched node, so no thread must be scheduled first to pass the news on. Release pairs with
  // is_open().
  for (Node* each : watched_) each->opened.store(number, std::memory_order_release);
}

}  // namespace shep
