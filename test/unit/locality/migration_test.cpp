#include "locality/migration.h"

#include <gtest/gtest.h>

#include "machines.h"
#include "schedulers/crossing.h"

namespace shep {
namespace {

constexpr int64_t kMicrosecond = 1000, kMillisecond = 1000 * kMicrosecond, kSecond = 1000 * kMillisecond;
constexpr Home kIdleHome = Home::kIsIdle, kBusyHome = Home::kWorks;

class MigrationTest : public testing::Test {
 protected:
  Migration mode(LocalityMode mode, int64_t pause_us = LocalityChoice::kWeighed) {
    GlobalIcvs settings;
    settings.locality = {mode, pause_us};
    return Migration(settings, inflation);
  }

  const Machine machine = row_of_nodes(3, 2);
  const Domains domains{machine, {ShepherdShape::kNuma, 0}};
  Inflation inflation{domains};
  int construct = 0, another = 0;
};

TEST_F(MigrationTest, AtHomeAllModesAllowWhatIs) {
  for (LocalityMode each : {LocalityMode::kStrict, LocalityMode::kRelaxed, LocalityMode::kWeighted}) {
    EXPECT_TRUE(mode(each).allows(&construct, {1, 1}, 1, 0, kIdleHome));
  }
}

TEST_F(MigrationTest, StrictAllowsNoneHoweverLong) {
  EXPECT_FALSE(mode(LocalityMode::kStrict).allows(&construct, {0, 0}, 1, 1000 * kSecond, kBusyHome));
}

TEST_F(MigrationTest, AFixedPauseIsAllThatCounts) {
  const Migration migration = mode(LocalityMode::kRelaxed, 500);
  inflation.took(&construct, 0, 0, kSecond);
  EXPECT_FALSE(migration.allows(&construct, {0, 0}, 1, 149 * kMicrosecond, kBusyHome));
  EXPECT_TRUE(migration.allows(&construct, {0, 0}, 1, 500 * kMicrosecond, kIdleHome));
  EXPECT_TRUE(mode(LocalityMode::kRelaxed, 0).allows(&construct, {0, 0}, 1, 0, kIdleHome));
  EXPECT_FALSE(migration.measures());
}

TEST_F(MigrationTest, RelaxedWaitsForAsLongAsTheTaskTakes) {
  const Migration migration = mode(LocalityMode::kRelaxed);
  EXPECT_TRUE(migration.measures());
  migration.took(&construct, 0, 0, kMicrosecond);
  EXPECT_FALSE(migration.allows(&construct, {0, 0}, 1, 49 * kMicrosecond, kBusyHome));
  EXPECT_TRUE(migration.allows(&construct, {0, 0}, 1, 50 * kMicrosecond, kBusyHome));
  for (int i = 0; i < 100; ++i) migration.took(&construct, 0, 0, 150 * kMicrosecond);
  EXPECT_FALSE(migration.allows(&construct, {0, 0}, 1, 140 * kMicrosecond, kBusyHome));
  EXPECT_TRUE(migration.allows(&construct, {0, 0}, 1, 150 * kMicrosecond, kBusyHome));
}

TEST_F(MigrationTest, OfAnUnknownConstructHomeEndsOneFirst) {
  for (LocalityMode each : {LocalityMode::kRelaxed, LocalityMode::kWeighted}) {
    EXPECT_FALSE(mode(each).allows(&construct, {0, 0}, 1, 9 * kMillisecond, kBusyHome));
    EXPECT_TRUE(mode(each).allows(&construct, {0, 0}, 1, 10 * kMillisecond, kBusyHome));
  }
}

// The home of tasks in a domain without workers is where its tasks are.
TEST_F(MigrationTest, ADomainWithoutWorkersIsKnownByThoseThatServeIt) {
  const Owner nobodys = {2, 0};
  for (LocalityMode each : {LocalityMode::kRelaxed, LocalityMode::kWeighted}) {
    const int* const own = each == LocalityMode::kRelaxed ? &construct : &another;
    const Migration migration = mode(each);
    EXPECT_FALSE(migration.allows(own, nobodys, 1, 9 * kMillisecond, kBusyHome)) << "unknown";
    migration.took(own, 2, 0, 150 * kMicrosecond);
    EXPECT_TRUE(migration.allows(own, nobodys, 1, 150 * kMicrosecond, kBusyHome));
    EXPECT_TRUE(migration.allows(own, nobodys, 0, 0, kBusyHome));
  }
}

TEST_F(MigrationTest, WhereWorkersAreLateNobodyIsInAHurry) {
  const int64_t now = monotonic_ns();
  for (LocalityMode each : {LocalityMode::kRelaxed, LocalityMode::kWeighted}) {
    const Migration migration = mode(each);
    migration.took(&construct, 0, 0, kMicrosecond);
    migration.came(now - 100 * kMillisecond, now);
    EXPECT_FALSE(migration.allows(&construct, {0, 0}, 1, 300 * kMillisecond, kBusyHome));
    EXPECT_TRUE(migration.allows(&construct, {0, 0}, 1, 400 * kMillisecond, kBusyHome));
    migration.came(now - kSecond, now);
    EXPECT_TRUE(migration.allows(&construct, {0, 0}, 1, kSecond, kBusyHome)) << "no pause is longer";
  }
}

TEST_F(MigrationTest, AHomeThatWaitsForOtherTasksIsNotLate) {
  const int64_t now = monotonic_ns();
  for (LocalityMode each : {LocalityMode::kRelaxed, LocalityMode::kWeighted}) {
    const Migration migration = mode(each);
    migration.came(now - kSecond, now);
    EXPECT_FALSE(migration.allows(&construct, {0, 0}, 1, 9 * kMillisecond, Home::kIsBound));
    EXPECT_TRUE(migration.allows(&construct, {0, 0}, 1, 10 * kMillisecond, Home::kIsBound));
  }
}

TEST_F(MigrationTest, WeightedWaitsForAsLongAsTheMoveCosts) {
  const Migration migration = mode(LocalityMode::kWeighted);
  migration.took(&construct, 0, 0, 2 * kMillisecond);
  EXPECT_FALSE(migration.allows(&construct, {0, 0}, 2, 4 * kMillisecond - 1, kBusyHome));
  EXPECT_TRUE(migration.allows(&construct, {0, 0}, 2, 4 * kMillisecond, kBusyHome));
  migration.took(&construct, 0, 2, 3 * kMillisecond);
  EXPECT_FALSE(migration.allows(&construct, {0, 0}, 2, kMillisecond - 1, kBusyHome));
  EXPECT_TRUE(migration.allows(&construct, {0, 0}, 2, kMillisecond, kBusyHome));
}

TEST_F(MigrationTest, NoPauseGrowsWithTheWaitsOfTasks) {
  inflation.took(&construct, 0, 0, 1000 * kSecond);
  EXPECT_TRUE(mode(LocalityMode::kRelaxed).allows(&construct, {0, 0}, 1, kMillisecond, kBusyHome));
  EXPECT_TRUE(mode(LocalityMode::kWeighted).allows(&construct, {0, 0}, 1, 10 * kMillisecond, kBusyHome));
}

TEST_F(MigrationTest, AnIdleHomeIsLeftItsTasksUnlessItDoesNotCome) {
  for (LocalityMode each : {LocalityMode::kRelaxed, LocalityMode::kWeighted}) {
    EXPECT_FALSE(mode(each).allows(&construct, {0, 0}, 1, 900 * kMillisecond, kIdleHome));
    EXPECT_TRUE(mode(each).allows(&construct, {0, 0}, 1, kSecond, kIdleHome));
  }
}

TEST(Lateness, TheLongestOfLateCountsAndIsForgotten) {
  Lateness lateness;
  EXPECT_EQ(lateness.lately(kSecond), 0);
  lateness.came(kSecond, kSecond + 2 * kMillisecond);
  lateness.came(kSecond + 2 * kMillisecond, kSecond + 3 * kMillisecond);
  EXPECT_NEAR(double(lateness.lately(kSecond + 3 * kMillisecond)), 2 * kMillisecond, 100 * kMicrosecond);
  lateness.came(kSecond, kSecond + 5 * kMillisecond);
  EXPECT_EQ(lateness.lately(kSecond + 5 * kMillisecond), 5 * kMillisecond);
  EXPECT_LT(lateness.lately(kSecond + 100 * kMillisecond), 3 * kMillisecond);
  EXPECT_EQ(lateness.lately(2 * kSecond), 0);
}

TEST(IdleWorkers, AreKnownByDomain) {
  IdleWorkers idle(2);
  EXPECT_FALSE(idle.seen(0));
  EXPECT_FALSE(idle.any(0));
  idle.change(0, 1);
  EXPECT_TRUE(idle.any(0));
  EXPECT_FALSE(idle.any(1));
  EXPECT_FALSE(idle.seen(1));
  idle.change(0, -1);
  EXPECT_FALSE(idle.any(0));
  EXPECT_TRUE(idle.seen(0));
  idle.change_bound(1, 1);
  EXPECT_TRUE(idle.seen(1));
  EXPECT_FALSE(idle.any(1));
  EXPECT_EQ(idle.bound(1), 1);
  idle.change_bound(1, -1);
  EXPECT_EQ(idle.bound(1), 0);
}

void spin_for(int64_t ns) {
  for (const int64_t until = monotonic_ns() + ns; monotonic_ns() < until;) {}
}

TEST(Temptation, LastsFromTheFirstLookThatLeftSomething) {
  Temptation temptation;
  EXPECT_EQ(temptation.lasted_ns(), 0);
  temptation.looked(false);
  EXPECT_EQ(temptation.lasted_ns(), 0);
  temptation.looked(true);
  spin_for(10 * kMicrosecond);
  temptation.looked(true);
  EXPECT_GE(temptation.lasted_ns(), 10 * kMicrosecond);
}

TEST(Temptation, EndsWhereNothingIsLeft) {
  Temptation temptation;
  temptation.looked(true);
  temptation.looked(false);
  EXPECT_EQ(temptation.lasted_ns(), 0);
  temptation.looked(true);
  temptation.forget();
  EXPECT_EQ(temptation.lasted_ns(), 0);
}

}  // namespace
}  // namespace shep
