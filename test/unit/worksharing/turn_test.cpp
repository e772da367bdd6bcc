#include "worksharing/turn.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "sleeping/back_off.h"

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
        BackOff back_off(1'000);
        for (uint32_t now; (now = turn.now()) != round * kThreads + mine;) turn.wait_while(now, never, back_off);
        ++served;
        turn.advance();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(served, kThreads * kRounds);
}

// Sleep and wake-up take longer than most ordered regions: a thread that sleeps too soon makes the next one sleep, too.
TEST(Turn, LooksForAsLongAsTheBackOffLasts) {
  Turn turn;
  const std::atomic<bool> never{false};
  struct {
    bool lasts() {
      if (++looks == 1000) turn.advance();  // nobody else would wake a sleeper
      return true;
    }
    Turn& turn;
    int looks = 0;
  } back_off{turn};
  turn.wait_while(0, never, back_off);
  EXPECT_EQ(back_off.looks, 1000);
}

}  // namespace
