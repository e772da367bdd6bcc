// Where a team's implicit tasks are counted in at a barrier: teams/barrier.md has the protocol, and why it is neither early
// nor late.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "platform/cpu.h"
#include "topology/machine.h"

namespace shep {

class Barrier {
 public:
  // For a team whose worker i sits on host.cores[core_of_worker[i]].
  Barrier(const Machine& host, const std::vector<int>& core_of_worker);

  // The thread has reached its next barrier. Its implicit task may check in from now on.
  void reach(int thread);
  // That implicit task has arrived, and all its descendants have ended; called by whoever sees to that. True: it was the last of
  // the team, the barrier is open, and sleepers are to be woken.
  bool check_in(int thread);
  // Whether the barrier that the thread has reached last is open.
  bool is_open(int thread) const {
    const Seat& seat = seats_[thread];
    // Acquire pairs with check_in(): all that the team has done before is visible.
    return seat.watched->load(std::memory_order_acquire) >= seat.goal;
  }

  int nodes() const { return int(nodes_.size()); }

 private:
  // Counts its members in. All counts only grow (they would need centuries to overflow), so nothing is ever reset, and a
  // thread may already arrive at the next barrier while others have yet to see that this one is open.
  struct alignas(kCacheLine) Node {
    std::atomic<uint64_t> arrivals{0};
    uint64_t members = 0;
    Node* parent = nullptr;                              // null: the root
    alignas(kCacheLine) std::atomic<uint64_t> opened{0};  // barriers; of leaves, where there are several nodes
  };

  // Written by its thread only, and never between the time it checks in and that the barrier opens.
  struct alignas(kCacheLine) Seat {
    Node* leaf = nullptr;
    const std::atomic<uint64_t>* watched = nullptr;
    uint64_t goal = 0;      // what `watched` has to reach, and
    uint64_t step = 0;      // by how much that grows with each barrier
    uint64_t barriers = 0;  // reached so far
  };

  struct Member;  // of a node: a worker, or a node below
  Node& add_node();
  std::vector<Member> gather(const std::vector<Member>& members, int Core::*level);

  std::unique_ptr<Seat[]> seats_;
  std::vector<std::unique_ptr<Node>> nodes_;
  std::vector<Node*> leaves_;
};

}  // namespace shep
