#include "observe/races/clock.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>

#include "observe/races/arena.h"

namespace shep::races {

constinit size_t steps = 0;

namespace {
constexpr int kBits = 4;
constexpr int kWidth = 1 << kBits;
constexpr int kHighest = 7;  // 8 levels of 4 bits are all numbers
}  // namespace

// A null node knows nothing of its tasks, and `kFull` everything. Inner nodes have children, leaves epochs.
struct Clock::Node {
  uint32_t references = 1;
  bool is_leaf;
  union {
    Node* children[kWidth];
    Epoch epochs[kWidth];
  };

  explicit Node(bool leaf) : is_leaf(leaf) {
    leaf ? memset(epochs, 0, sizeof epochs) : memset(children, 0, sizeof children);
  }
};

namespace {

using Node = Clock::Node;

Node* const kFull = reinterpret_cast<Node*>(16);  // no node has this address

bool is_node(const Node* node) { return node && node != kFull; }

// A leaf has no room for children.
constexpr size_t kLeafSize = offsetof(Node, epochs) + sizeof(Epoch) * kWidth;
size_t size_of(bool leaf) { return leaf ? kLeafSize : sizeof(Node); }

Node* make(bool leaf) { return new (take_memory(size_of(leaf))) Node(leaf); }

Node* share(Node* node) {
  if (is_node(node)) ++node->references;
  return node;
}

void drop(Node* node) {
  if (!is_node(node) || --node->references > 0) return;
  if (!node->is_leaf)
    for (Node* child : node->children) drop(child);
  give_memory(node, size_of(node->is_leaf));
}

Node* copy_of(const Node& node) {
  Node* const copy = make(node.is_leaf);
  if (node.is_leaf) {
    memcpy(copy->epochs, node.epochs, sizeof copy->epochs);
  } else {
    for (int i = 0; i < kWidth; ++i) copy->children[i] = share(node.children[i]);
  }
  return copy;
}

// Makes the caller the only one who knows the node.
void make_own(Node*& node) {
  if (node->references == 1) return;
  Node* const copy = copy_of(*node);
  drop(node);
  node = copy;
}

bool is_full(const Node& node) {
  if (node.is_leaf) return std::all_of(node.epochs, node.epochs + kWidth, [](Epoch each) { return each == kAll; });
  return std::all_of(node.children, node.children + kWidth, [](const Node* each) { return each == kFull; });
}

void fold(Node*& node) {
  if (!is_full(*node)) return;
  drop(node);
  node = kFull;
}

void raise_in(Node*& node, int height, TaskNumber task, Epoch epoch) {
  if (node == kFull) return;
  if (!node) node = make(height == 0);
  make_own(node);
  const int index = int(task >> (height * kBits) & (kWidth - 1));
  if (height == 0)
    node->epochs[index] = std::max(node->epochs[index], epoch);
  else
    raise_in(node->children[index], height - 1, task, epoch);
  fold(node);
}

bool is_same(const Node& one, const Node& other) {
  return one.is_leaf ? memcmp(one.epochs, other.epochs, sizeof one.epochs) == 0
                     : memcmp(one.children, other.children, sizeof one.children) == 0;
}

void join_into(Node*& node, Node* other);

void join_members(Node& node, const Node& other) {
  for (int i = 0; i < kWidth; ++i) {
    if (node.is_leaf)
      node.epochs[i] = std::max(node.epochs[i], other.epochs[i]);
    else
      join_into(node.children[i], other.children[i]);
  }
}

// Nodes that come out as one of the two are shared with it: so later joins find them equal at once.
void join_into(Node*& node, Node* other) {
  if (node == other || !other || node == kFull) return;
  if (!node || other == kFull) {
    drop(node);
    node = share(other);
    return;
  }
  Node* const before = node->references > 1 ? share(node) : nullptr;
  make_own(node);
  join_members(*node, *other);
  for (Node* const same : {before, other}) {
    if (!same || same == node || !is_same(*node, *same)) continue;
    drop(node);
    node = share(same);
    break;
  }
  drop(before);
  fold(node);
}

void raise_all_below(Node*& node, int height, TaskNumber end) {
  if (node == kFull || end == 0) return;
  if (uint64_t{end} >= uint64_t{1} << ((height + 1) * kBits)) {
    drop(node);
    node = kFull;
    return;
  }
  if (!node) node = make(height == 0);
  make_own(node);
  const uint64_t below = uint64_t{1} << (height * kBits);  // tasks of one child
  for (uint64_t i = 0; i * below < end; ++i) {
    if (height == 0)
      node->epochs[i] = kAll;
    else
      raise_all_below(node->children[i], height - 1, TaskNumber(std::min(end - i * below, below)));
  }
}

// One node beside another of the same tasks, the first of which is `first`.
bool is_node_within(const Node* node, const Node* bound, int height, uint64_t first, TaskNumber except) {
  if (node == bound || !node || bound == kFull) return true;
  if (node == kFull) return false;
  ++steps;
  for (uint64_t i = 0; i < kWidth; ++i) {
    const uint64_t task = first + (i << (height * kBits));
    if (height == 0) {
      if (node->epochs[i] > (bound ? bound->epochs[i] : 0) && task != except) return false;
    } else if (!is_node_within(node->children[i], bound ? bound->children[i] : nullptr, height - 1, task, except)) {
      return false;
    }
  }
  return true;
}

}  // namespace

Clock::Clock(const Clock& other) : root_(share(other.root_)), height_(other.height_) {}

Clock& Clock::operator=(const Clock& other) {
  if (this == &other) return *this;
  Node* const before = root_;
  root_ = share(other.root_);
  height_ = other.height_;
  drop(before);
  return *this;
}

Clock::~Clock() { drop(root_); }

void Clock::deepen(int height) {
  for (; height_ < height; ++height_) {
    if (!root_) continue;
    Node* const above = make(false);
    above->children[0] = root_;
    root_ = above;
  }
}

Epoch Clock::of(TaskNumber task) const {
  if (height_ < kHighest && task >> ((height_ + 1) * kBits)) return 0;
  const Node* node = root_;
  for (int height = height_; is_node(node); --height) {
    const int index = int(task >> (height * kBits) & (kWidth - 1));
    if (height == 0) return node->epochs[index];
    node = node->children[index];
  }
  return node ? kAll : 0;
}

void Clock::raise(TaskNumber task, Epoch epoch) {
  int height = height_;
  while (height < kHighest && task >> ((height + 1) * kBits)) ++height;
  deepen(height);
  raise_in(root_, height_, task, epoch);
}

void Clock::raise_below(TaskNumber end) {
  int height = height_;
  while (height < kHighest && end >> ((height + 1) * kBits)) ++height;
  deepen(height);
  raise_all_below(root_, height_, end);
}

bool Clock::is_within(const Clock& other, TaskNumber except) const {
  if (!root_) return true;
  if (other.height_ == height_) return is_node_within(root_, other.root_, height_, 0, except);
  Clock one(*this), two(other);
  one.deepen(other.height_);
  two.deepen(height_);
  return is_node_within(one.root_, two.root_, one.height_, 0, except);
}

void Clock::join(const Clock& other) {
  if (!other.root_) return;
  deepen(other.height_);
  if (other.height_ == height_) return join_into(root_, other.root_);
  Clock as_deep(other);
  as_deep.deepen(height_);
  join_into(root_, as_deep.root_);
}

}  // namespace shep::races
