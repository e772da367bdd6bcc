// A sequence of nodes from oldest to newest, linked through the nodes themselves. Any node leaves in constant time,
// which a waiting worker needs to claim a descendant from the middle. Not synchronised.
#pragma once

#include <cstddef>

namespace shep {

template <class Node> struct DequeLinks {
  Node* newer = nullptr;
  Node* older = nullptr;
};

template <class Node, DequeLinks<Node> Node::* kLinks> class LinkedDeque {
 public:
  bool empty() const { return size_ == 0; }
  size_t size() const { return size_; }
  Node* oldest() const { return oldest_; }
  Node* newest() const { return newest_; }
  static Node* newer(Node& node) { return (node.*kLinks).newer; }
  static Node* older(Node& node) { return (node.*kLinks).older; }

  void push_newest(Node& node) { insert_after(newest_, node); }

  // `position` null: at the oldest end.
  void insert_after(Node* position, Node& node) {
    Node* next = position ? newer(*position) : oldest_;
    node.*kLinks = {.newer = next, .older = position};
    (position ? (position->*kLinks).newer : oldest_) = &node;
    (next ? (next->*kLinks).older : newest_) = &node;
    ++size_;
  }

  void remove(Node& node) {
    auto [next, previous] = node.*kLinks;
    (previous ? (previous->*kLinks).newer : oldest_) = next;
    (next ? (next->*kLinks).older : newest_) = previous;
    node.*kLinks = {};
    --size_;
  }

 private:
  Node* oldest_ = nullptr;
  Node* newest_ = nullptr;
  size_t size_ = 0;
};

}  // namespace shep
