#include "locality/migration.h"

#include <gtest/gtest.h>

#include "machines.h"

namespace shep {
namespace {

class InflationTest : public testing::Test {
 protected:
  // Often enough for the mean to follow.
  void take(const void* construct, int home, int here, int64_t ns) {
    for (int i = 0; i < 100; ++i) inflation.took(construct, home, here, ns);
  }

  const Machine machine = row_of_nodes(3, 2);
  const Domains domains{machine, {ShepherdShape::kNuma, 0}};
  Inflation inflation{domains};
  int construct = 0, another = 0;
};

TEST_F(InflationTest, OfAnUnknownConstructIsNothing) {
  EXPECT_EQ(inflation.estimate(&construct, {0, 0}, 1), 0);
  EXPECT_EQ(inflation.typical(&construct, {0, 0}, 1), 0);
}

TEST_F(InflationTest, BeforeATaskWasAwayTheMachinesLatencyStandsIn) {
  take(&construct, 0, 0, 1000);
  EXPECT_EQ(inflation.typical(&construct, {0, 0}, 1), 1000);
  EXPECT_EQ(inflation.estimate(&construct, {0, 0}, 1), 1000);  // 20 instead of 10
  EXPECT_EQ(inflation.estimate(&construct, {0, 0}, 2), 2000);  // 30
}

TEST_F(InflationTest, AfterwardsWhatWasMeasuredCounts) {
  take(&construct, 0, 0, 1000);
  take(&construct, 0, 1, 1300);
  EXPECT_NEAR(double(inflation.estimate(&construct, {0, 0}, 1)), 300, 10);
  // Each pair of domains by itself.
  EXPECT_EQ(inflation.estimate(&construct, {0, 0}, 2), 2000);
  EXPECT_EQ(inflation.estimate(&construct, {1, 1}, 0), 0);
}

TEST_F(InflationTest, WhatIsTypicalIsSoAtHomeOrElseHere) {
  take(&construct, 0, 1, 300);
  EXPECT_EQ(inflation.typical(&construct, {0, 0}, 1), 300);
  EXPECT_EQ(inflation.typical(&construct, {0, 0}, 2), 0);
  take(&construct, 0, 0, 200);
  EXPECT_EQ(inflation.typical(&construct, {0, 0}, 1), 200);
}

TEST_F(InflationTest, WhatIsFasterAwayCostsNothing) {
  take(&construct, 0, 0, 1000);
  take(&construct, 0, 1, 500);
  EXPECT_EQ(inflation.estimate(&construct, {0, 0}, 1), 0);
}

TEST_F(InflationTest, ConstructsDiffer) {
  take(&construct, 0, 0, 1000);
  take(&another, 0, 0, 50);
  EXPECT_EQ(inflation.typical(&construct, {0, 0}, 1), 1000);
  EXPECT_EQ(inflation.typical(&another, {0, 0}, 1), 50);
}

TEST_F(InflationTest, AMeanFollowsAChange) {
  take(&construct, 0, 0, 1000);
  take(&construct, 0, 0, 8000);
  EXPECT_NEAR(double(inflation.typical(&construct, {0, 0}, 1)), 8000, 100);
}

}  // namespace
}  // namespace shep
