// Looking before sleep: it ends, and it knows when there are too many who look.
#include "sleeping/back_off.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "topology/machine.h"

namespace shep {
namespace {

int looks(int64_t spin_ns) {
  BackOff back_off(spin_ns);
  int looks = 1;
  while (back_off.lasts()) ++looks;
  return looks;
}

TEST(BackOff, Ends) {
  EXPECT_EQ(looks(0), 1);
  EXPECT_GT(looks(1'000'000), 1);
}

TEST(BackOff, MoreThreadsThanCpusAreACrowd) {
  ASSERT_FALSE(crowded());
  for (int i = 0; i < usable_cpus(); ++i) thread_joins_crowd();
  EXPECT_FALSE(crowded());
  thread_joins_crowd();
  EXPECT_TRUE(crowded());
  EXPECT_EQ(looks(0), 1);
  EXPECT_GE(looks(1'000'000), 1) << "ends there, too";
  for (int i = 0; i < usable_cpus() + 1; ++i) thread_leaves_crowd();
  EXPECT_FALSE(crowded());
}

// Nobody counts them as a crowd, since each has been moved there by the program.
TEST(BackOff, YieldsSoonerWhereThreadsShareACpu) {
  std::atomic<int> turn{0};
  std::atomic<bool> has_learnt{false};
  const auto take_turns = [&](int own) {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(machine().cores[0].cpus[0], &one);
    sched_setaffinity(0, sizeof one, &one);
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!has_learnt && std::chrono::steady_clock::now() < deadline) {
      {
        BackOff back_off(1'000'000'000);
        while (turn % 2 != own && !has_learnt && back_off.lasts()) {}
      }
      if (BackOff::yields_pay()) has_learnt = true;
      ++turn;
    }
  };
  std::thread other(take_turns, 1);
  std::thread(take_turns, 0).join();
  other.join();
  EXPECT_TRUE(has_learnt);
  EXPECT_FALSE(BackOff::yields_pay()) << "each thread learns for itself";
}

constexpr int64_t kMs = 1'000'000;

TEST(LostYields, AShortOneIsForgottenSoon) {
  LostYields lost;
  EXPECT_FALSE(lost.are_recent(1000 * kMs));
  lost.note(1000 * kMs, LostYields::kLeast);
  EXPECT_TRUE(lost.are_recent(1000 * kMs));
  EXPECT_FALSE(lost.are_recent(1000 * kMs + LostYields::kTimes * LostYields::kLeast));
}

TEST(LostYields, EachSoonAfterTheOneBeforeCountsTwice) {
  LostYields lost;
  int64_t now = 1000 * kMs;
  for (const int64_t ms : {20, 40, 80, 160, 200, 200}) {
    lost.note(now, 4 * kMs);
    EXPECT_TRUE(lost.are_recent(now + ms * kMs - 1)) << ms;
    now += ms * kMs;
    EXPECT_FALSE(lost.are_recent(now)) << ms;
    now += 4 * kMs;
  }
  now += 200 * kMs;
  lost.note(now, 1 * kMs);
  EXPECT_FALSE(lost.are_recent(now + 8 * kMs)) << "a while without any";
}

TEST(LostYields, WhoeverIsTrustedIsNotSuspected) {
  LostYields lost;
  EXPECT_FALSE(lost.are_suspected(1000 * kMs));
  lost.suspect(1000 * kMs, 1 * kMs);
  EXPECT_FALSE(lost.are_recent(1000 * kMs)) << "not measured yet";
  EXPECT_TRUE(lost.are_suspected(1007 * kMs));
  EXPECT_FALSE(lost.are_suspected(1008 * kMs));
  lost.trust(1007 * kMs);
  EXPECT_FALSE(lost.are_suspected(1007 * kMs));
  lost.suspect(1016 * kMs, 1 * kMs);
  EXPECT_FALSE(lost.are_suspected(1016 * kMs));
  lost.suspect(1017 * kMs, 1 * kMs);
  EXPECT_TRUE(lost.are_suspected(1017 * kMs));
}

TEST(LostYields, ThoseOfOneTimeAreOne) {
  LostYields lost;
  lost.note(1000 * kMs, 2 * kMs);
  lost.note(1001 * kMs, 3 * kMs);
  EXPECT_FALSE(lost.are_recent(1016 * kMs));
}

}  // namespace
}  // namespace shep
