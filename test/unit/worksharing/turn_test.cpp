#include "worksharing/turn.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace {

using namespace shep;

// The order of ordered regions leans on this: two threads may advance at the same time, and both must count.
TEST(Turn, CountsEveryAdvance) {
  Turn turn;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&] {
      for (int round = 0; round < 50000; ++round) turn.advance();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(turn.now(), 200000u);
}

// Whoever waits sees each advance, asleep or not: a ring of threads that pass one turn around.
TEST(Turn, WakesThoseWhoSleep) {
  constexpr uint32_t kThreads = 6, kRounds = 300;
  Turn turn;
  const std::atomic<bool> never{false};
  uint32_t served = 0;  // no atomic: only the thread whose turn it is touches it
  std::vector<std::thread> threads;
  for (uint32_t mine = 0; mine < kThreads; ++mine) {
    threads.emplace_back([&, mine] {
      for (uint32_t round = 0; round < kRounds; ++round) {
        for (uint32_t now; (now = turn.now()) != round * kThreads + mine;) turn.wait_while(now, never);
        ++served;
        turn.advance();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(served, kThreads * kRounds);
}

}  // namespace
