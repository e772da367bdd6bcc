// The barrier of a team, where implicit tasks are counted; waiting/barrier.md has the protocol, and why it opens
// neither early nor late.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "platform/cpu.h"
#include "platform/process_barrier.h"
#include "topology/machine.h"

namespace shep {

class Barrier {
 public:
  // Worker i of the team runs on host.cores[core_of_worker[i]]. `sleepers_fence`: a thread that goes to sleep brings,
  // for the whole process, the fence that otherwise each thread brings that checks in.
  Barrier(const Machine& host, const std::vector<int>& core_of_worker, bool sleepers_fence = has_process_barrier());

  // Notes that the thread has reached its next barrier; its implicit task may check in from now on.
  void reach(int thread) { ++slots_[thread].barriers; }

  // Counts that implicit task, which has arrived and whose descendants have ended. Returns the barrier's number. A
  // caller that then looks for sleepers, and whether the barrier has opened, leaves none asleep that had a fence before
  // its last look at is_open(): with sleepers_fence() a process-wide barrier.
  uint64_t check_in(int thread) {
    const Slot& slot = slots_[thread];
    const uint64_t number = slot.barriers;
    // Release pairs with is_complete().
    is_line_ ? slot.node->words[slot.place].store(number, std::memory_order_release) : climb(slot.node, number);
    // Pairs with the sleeper's fence.
    sleepers_fence_ ? std::atomic_signal_fence(std::memory_order_seq_cst)
                    : std::atomic_thread_fence(std::memory_order_seq_cst);
    return number;
  }

  // Returns true if the barrier that the thread has reached last is open.
  bool is_open(int thread) const {
    const Slot& slot = slots_[thread];
    if (is_line_) return is_complete(*slot.node, slot.barriers);
    // Acquire pairs with climb(): all that the team has done before is visible.
    return slot.node->opened.load(std::memory_order_acquire) >= slot.barriers;
  }
  // Returns true if the barrier of that number is open, for threads that have not reached it.
  bool has_opened(uint64_t number) const {
    // Acquire pairs with climb().
    return is_line_ ? is_complete(*root_, number)
                    : root_->arrived().load(std::memory_order_acquire) >= number * uint64_t(root_->members);
  }

  // Before check_in(), for last_check_in(): its time.
  void note_time(int thread, int64_t time) {
    const Slot& slot = slots_[thread];
    slot.node->note_time(slot.place, slot.barriers, time);
    // Relaxed: who climbs has noted a time, or passes on what nobody asks for.
    if (!is_timed_.load(std::memory_order_relaxed)) is_timed_.store(true, std::memory_order_relaxed);
  }
  // The latest time of a check-in at the barrier that the thread has reached last, which is open. All have given one.
  int64_t last_check_in(int thread) const { return root_->latest_time(slots_[thread].barriers); }

  bool sleepers_fence() const { return sleepers_fence_; }

  // The tree along the machine, for others that use it (combining_tree.h): who has which place in which node.
  struct Place {
    int node;  // negative: none
    int number;
  };
  int threads() const { return threads_; }
  int nodes() const { return int(nodes_.size()); }
  int members(int node) const { return nodes_[size_t(node)]->members; }
  Place place_above(int node) const { return {number_of(nodes_[size_t(node)]->parent), nodes_[size_t(node)]->place}; }
  Place place_of(int thread) const { return {number_of(slots_[thread].node), slots_[thread].place}; }

 private:
  // The number of members of a node, each of which takes its line from the one before.
  static constexpr int kFanIn = kCacheLine / sizeof(uint64_t);
  // Up to so many workers have a word each on one line, and look at all.
  static constexpr int kMostOnLine = 3;

  // Numbers only grow (overflow would take centuries), so nothing is reset, and a thread may arrive at the next barrier
  // while others have yet to see that this one is open.
  struct alignas(kCacheLine) Node {
    // On a line: the number of each member's last barrier. In a tree the first one counts the check-ins of all members,
    // at all barriers.
    std::atomic<uint64_t> words[kFanIn] = {};
    alignas(kCacheLine) int members = 0;
    int place = 0;  // in the parent
    Node* parent = nullptr;  // null: the root
    // In a tree: the last barrier that has opened.
    alignas(kCacheLine) std::atomic<uint64_t> opened{0};
    // By the parity of the barrier's number: of its last check-in through each member. A thread that is still on its
    // way out of a barrier keeps the next but one closed.
    alignas(kCacheLine) std::atomic<int64_t> times[2][kFanIn] = {};

    // Relaxed, both: the counting publishes them to whoever passes.
    void note_time(int member, uint64_t number, int64_t time) {
      times[number & 1][member].store(time, std::memory_order_relaxed);
    }
    int64_t latest_time(uint64_t number) const {
      int64_t latest = 0;
      for (int i = 0; i < members; ++i) latest = std::max(latest, times[number & 1][i].load(std::memory_order_relaxed));
      return latest;
    }

    std::atomic<uint64_t>& arrived() { return words[0]; }
    const std::atomic<uint64_t>& arrived() const { return words[0]; }
  };

  // Written by its thread only, and never between its check-in and the opening of the barrier.
  struct alignas(kCacheLine) Slot {
    Node* node = nullptr;
    int place = 0;  // in the node
    uint64_t barriers = 0;  // reached so far
  };

  // Acquire pairs with the members' check-ins: what they have done before is visible.
  static bool is_complete(const Node& node, uint64_t number) {
    for (int i = 0; i < node.members; ++i) {
      if (node.words[i].load(std::memory_order_acquire) < number) return false;
    }
    return true;
  }
  void climb(Node* node, uint64_t number);
  void open(uint64_t number);

  struct Member;  // of a node: a worker, or a node below
  Node& add_node();
  int number_of(const Node* node) const;
  std::vector<Member> gather(const std::vector<Member>& members, int Core::* level);

  const int threads_;
  std::unique_ptr<Slot[]> slots_;
  std::vector<std::unique_ptr<Node>> nodes_;
  const Node* root_ = nullptr;
  bool is_line_ = true;
  std::atomic<bool> is_timed_{false};
  std::vector<Node*> watched_;  // nodes with workers
  const bool sleepers_fence_;
};

}  // namespace shep
