#include "queues/linked_deque.h"

#include <gtest/gtest.h>

namespace shep {
namespace {

struct Node {
  int value;
  DequeLinks<Node> links = {};
};
using Deque = LinkedDeque<Node, &Node::links>;

std::string contents(const Deque& deque) {
  std::string forwards, backwards;
  for (Node* each = deque.oldest(); each; each = Deque::newer(*each)) forwards += std::to_string(each->value);
  for (Node* each = deque.newest(); each; each = Deque::older(*each)) backwards.insert(0, std::to_string(each->value));
  EXPECT_EQ(forwards, backwards);
  EXPECT_EQ(forwards.size(), deque.size());
  EXPECT_EQ(forwards.empty(), deque.empty());
  return forwards;
}

TEST(LinkedDeque, GrowsAndShrinksAnywhere) {
  Node one{1}, two{2}, three{3}, four{4};
  Deque deque;
  EXPECT_EQ(contents(deque), "");
  deque.push_newest(two);
  deque.push_newest(four);
  deque.insert_after(nullptr, one);
  deque.insert_after(&two, three);
  EXPECT_EQ(contents(deque), "1234");
  deque.remove(two);
  EXPECT_EQ(contents(deque), "134");
  deque.remove(four);
  EXPECT_EQ(contents(deque), "13");
  deque.remove(one);
  deque.remove(three);
  EXPECT_EQ(contents(deque), "");
  deque.insert_after(nullptr, four);
  EXPECT_EQ(contents(deque), "4");
}

}  // namespace
}  // namespace shep
