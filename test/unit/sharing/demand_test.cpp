// For how many cores a program has work, as it is told to others.
#include "sharing/demand.h"

#include <gtest/gtest.h>

namespace {

using namespace shep;

constexpr int64_t kMs = 1'000'000;

TEST(SharingDemand, IsMoreAtOnceAndLessAfterAWhile) {
  Demand demand(4);
  struct Step {
    int64_t ms;
    int busy, cores;
  };
  constexpr Step kSteps[] = {
      {0, 4, 4},  {1, 1, 4},  {2, 2, 4},  // in doubt
      {3, 1, 2},   // for 2 ms it has had 2 at most
      {4, 1, 2},  {6, 1, 1},  {50, 1, 1}, {51, 9, 4},  // no more than there can be
      {52, 3, 4}, {53, 4, 4}, {54, 3, 4},  // a moment's lack counts for nothing
      {60, 0, 3}, {61, 0, 3}, {63, 0, 1},  // one at least
  };
  for (const Step& each : kSteps) EXPECT_EQ(demand.update(each.busy, each.ms * kMs), each.cores) << each.ms << " ms";
}

// Lends at once for the first time, and then the later the sooner it was called back.
TEST(SharingDemand, IsPatientWithProgramsThatChangeOften) {
  Demand demand(2);
  int64_t now = 1;
  const auto lend = [&] {
    int64_t waited = 0;
    for (demand.update(1, now); demand.update(1, now) == 2; now += kMs / 4) waited += kMs / 4;
    return waited;
  };
  int64_t last = 0;
  for (int i = 0; i < 12; ++i) {
    const int64_t waited = lend();
    EXPECT_GE(waited, last);
    EXPECT_LE(waited, Demand::kMostPatience + kMs);
    last = waited;
    EXPECT_EQ(demand.update(2, now += kMs), 2);
  }
  EXPECT_EQ(demand.patience(), Demand::kMostPatience);
  for (int i = 0; i < 12; ++i) {
    lend();
    EXPECT_EQ(demand.update(2, now += 10'000 * kMs), 2);
  }
  EXPECT_EQ(demand.patience(), Demand::kLeastPatience) << "long phases";
}

TEST(SharingDemand, LooksAgainWhileItIsInDoubt) {
  Demand demand(2);
  EXPECT_FALSE(demand.is_in_doubt());
  demand.update(1, kMs);
  EXPECT_TRUE(demand.is_in_doubt());
  EXPECT_GT(demand.next_look(), 0);
  demand.update(2, 2 * kMs);
  EXPECT_FALSE(demand.is_in_doubt());
}

}  // namespace
