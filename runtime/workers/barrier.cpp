#include "workers/barrier.h"

#include <algorithm>

namespace shep {

namespace {
// Members that count in at one word. Each takes the word's cache line from the one before.
constexpr size_t kFanIn = 8;
}  // namespace

struct Barrier::Member {
  const Core* core;  // of one of its workers
  Seat* seat;        // a worker, or
  Node* node;        // a node
};

Barrier::Node& Barrier::add_node() {
  nodes_.push_back(std::make_unique<Node>());
  return *nodes_.back();
}

// Puts neighbours that share `level` of the machine (null: all) under common nodes. Who shares it with nobody stays as it is.
std::vector<Barrier::Member> Barrier::gather(const std::vector<Member>& members, int Core::*level) {
  std::vector<Member> result;
  for (size_t first = 0, last; first < members.size(); first = last) {
    const auto together = [&](const Member& each) { return !level || each.core->*level == members[first].core->*level; };
    for (last = first + 1; last < members.size() && last - first < kFanIn && together(members[last]);) ++last;
    if (last - first == 1) {
      result.push_back(members[first]);
      continue;
    }
    Node& node = add_node();
    node.members = last - first;
    for (size_t i = first; i < last; ++i) (members[i].node ? members[i].node->parent : members[i].seat->leaf) = &node;
    result.push_back({members[first].core, nullptr, &node});
  }
  return result;
}

Barrier::Barrier(const Machine& host, const std::vector<int>& core_of_worker) : seats_(new Seat[core_of_worker.size()]) {
  std::vector<Member> members;
  for (size_t i = 0; i < core_of_worker.size(); ++i) members.push_back({&host.cores[core_of_worker[i]], &seats_[i], nullptr});
  std::stable_sort(members.begin(), members.end(), [](const Member& a, const Member& b) { return a.core < b.core; });
  for (int Core::*level : {&Core::l3, &Core::numa, &Core::package}) members = gather(members, level);
  while (members.size() > 1) members = gather(members, nullptr);
  if (nodes_.empty()) {  // one worker
    add_node().members = 1;
    seats_[0].leaf = nodes_[0].get();
  }

  const bool single = nodes_.size() == 1;
  for (size_t i = 0; i < core_of_worker.size(); ++i) {
    Seat& seat = seats_[i];
    seat.watched = single ? &seat.leaf->arrivals : &seat.leaf->opened;
    seat.step = single ? seat.leaf->members : 1;
    if (!std::count(leaves_.begin(), leaves_.end(), seat.leaf)) leaves_.push_back(seat.leaf);
  }
}

void Barrier::reach(int thread) {
  Seat& seat = seats_[thread];
  ++seat.barriers;
  seat.goal += seat.step;
}

bool Barrier::check_in(int thread) {
  const uint64_t barriers = seats_[thread].barriers;
  for (Node* node = seats_[thread].leaf; node; node = node->parent) {
    // Acquire and release gather the writes of all members in the last, who goes on with them. On the only node this is what
    // opens the barrier, too, and pairs with is_open().
    const uint64_t arrivals = node->arrivals.fetch_add(1, std::memory_order_acq_rel) + 1;
    if (arrivals != barriers * node->members) return false;
  }
  if (nodes_.size() == 1) return true;
  // One store for each leaf: nobody has to be scheduled first to pass the news on. Release pairs with is_open().
  for (Node* leaf : leaves_) leaf->opened.store(barriers, std::memory_order_release);
  return true;
}

}  // namespace shep
