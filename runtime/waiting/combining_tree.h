// A tree in which a team's threads combine their copies of reduction variables: combining_tree.md has the protocol.
//
// A thread leaves its values in its slot of a node. Whoever comes last to a node combines the others' values with its
// own, and goes on with them to the parent; the others are done. So nobody waits, and no thread combines more than the
// members of one node on each level.
#pragma once

#include <atomic>
#include <memory>

#include "platform/cpu.h"
#include "waiting/barrier.h"

namespace shep {

class CombiningTree {
 public:
  // What one thread's values together may take.
  static constexpr unsigned kSlotSize = kCacheLine;
  struct alignas(kCacheLine) Slot {
    unsigned char values[kSlotSize];
  };
  struct Node;
  // A member's place in a node.
  struct Place {
    Node* node = nullptr;
    int number = 0;
  };
  struct alignas(kCacheLine) Node {
    std::atomic<int> arrived{0};
    alignas(kCacheLine) int members = 0;
    Place above;  // no node: the root
    std::unique_ptr<Slot[]> slots;
  };

  // The nodes are those of the barrier.
  explicit CombiningTree(const Barrier& barrier);

  Place place_of(int thread) const { return places_[thread]; }
  // Called by a member that has left its values in its slot. Returns true for the last one, which then may read all
  // slots of the node until it goes on.
  static bool arrive(Node& node);
  // While nobody combines: forgets those who came to a node where others never will.
  void reset();

 private:
  int count_;  // of nodes
  std::unique_ptr<Node[]> nodes_;
  std::unique_ptr<Place[]> places_;
};

}  // namespace shep
