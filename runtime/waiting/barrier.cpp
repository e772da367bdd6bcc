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
  alone_ = nodes_.size() == 1;
  for (size_t i = 0; i < core_of_worker.size(); ++i) {
    Node* const node = slots_[i].node;
    if (!std::count(watched_.begin(), watched_.end(), node)) watched_.push_back(node);
  }
}

// Reports complete nodes to their parents; opens the barrier where the root is complete.
void Barrier::climb(Node* node, uint64_t number) {
  while (true) {
    // Among the members of a node, the last to pass this fence sees the words of all.
    std::atomic_thread_fence(std::memory_order_seq_cst);
    if (!is_complete(*node, number)) return;
    // Several may see it, and one of them goes on: a late one must not bring an old number. Relaxed: the one that goes
    // on has seen the words of all members itself.
    uint64_t last = number - 1;
    if (!node->reported.compare_exchange_strong(last, number, std::memory_order_relaxed)) return;
    if (!node->parent) break;
    // Release pairs with is_complete().
    node->parent->words[node->place].store(number, std::memory_order_release);
    node = node->parent;
  }
  // One store for each watched node, so no thread must be scheduled first to pass the news on. Release pairs with
  // is_open().
  for (Node* each : watched_) each->opened.store(number, std::memory_order_release);
}

}  // namespace shep
