#include "queues/serial_order.h"

#include <gtest/gtest.h>

#include <deque>
#include <list>
#include <random>

namespace shep {
namespace {

using Position = SerialOrder::Position;

void expect_ordered(const std::list<Position*>& expected) {
  const Position* last = nullptr;
  for (const Position* each : expected) {
    if (last) ASSERT_TRUE(SerialOrder::precedes(*last, *each));
    last = each;
  }
}

TEST(SerialOrder, KeepsAnyOrderOfInsertion) {
  SerialOrder order;
  std::deque<Position> storage(1);
  std::list<Position*> expected = {&storage[0]};
  order.push_last(storage[0]);
  std::mt19937 random(1);
  for (int i = 0; i < 3000; ++i) {
    auto successor = std::next(expected.begin(), random() % expected.size());
    Position& position = storage.emplace_back();
    order.insert_before(**successor, position);
    expected.insert(successor, &position);
    if (i % 100 == 0) expect_ordered(expected);
    if (i % 3 == 0 && expected.size() > 1) {
      auto victim = std::next(expected.begin(), random() % expected.size());
      order.remove(**victim);
      EXPECT_FALSE((*victim)->in_order());
      expected.erase(victim);
    }
  }
  expect_ordered(expected);
}

// Both directions exhaust the labels between two neighbours as fast as can be.
TEST(SerialOrder, RelabelsWhereInsertionsCrowd) {
  for (bool ascending : {true, false}) {
    SerialOrder order;
    std::deque<Position> storage(2);
    order.push_last(storage[0]);
    order.push_last(storage[1]);
    std::list<Position*> expected = {&storage[0], &storage[1]};
    Position* successor = &storage[1];
    for (int i = 0; i < 20000; ++i) {
      Position& position = storage.emplace_back();
      order.insert_before(*successor, position);
      expected.insert(ascending ? std::prev(expected.end()) : std::next(expected.begin()), &position);
      if (!ascending) successor = &position;
    }
    expect_ordered(expected);
  }
}

TEST(SerialOrder, AppendsForEver) {
  SerialOrder order;
  std::deque<Position> storage;
  std::list<Position*> expected;
  for (int i = 0; i < 20000; ++i) {
    order.push_last(storage.emplace_back());
    expected.push_back(&storage.back());
  }
  expect_ordered(expected);
}

}  // namespace
}  // namespace shep
