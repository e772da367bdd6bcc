// When a worker leaves others alone (sleeping/rest.h).
#include "sleeping/rest.h"

#include <gtest/gtest.h>

namespace shep {
namespace {

TEST(Rest, IsTwiceAsLongAfterEachShortTask) {
  StealHistory history;
  int64_t last = 0;
  for (int64_t now = 1'000'000; history.rest < 256'000; now = history.rests_until) {
    judge_stolen(history, 64, 20, now);
    ASSERT_GT(history.rests_until - now, last);
    last = history.rest;
  }
  judge_stolen(history, 64, 20, 5);
  EXPECT_EQ(history.rests_until, 256'005) << "the longest";
}

TEST(Rest, EndsWithOneLongTask) {
  StealHistory history;
  for (int i = 0; i < 10; ++i) judge_stolen(history, 64, 20, 1);
  history.rests_until = 0;
  judge_stolen(history, 64, 100'000, 1);
  for (int i = 0; i < 7; ++i) judge_stolen(history, 64, 20, 1);
  EXPECT_EQ(history.rest, 0) << "and short ones beside it, as in an uneven tree, do not count";
  EXPECT_EQ(history.rests_until, 0);
}

TEST(Rest, GrowsWithTheTeamAfterLostRaces) {
  StealHistory history;
  for (int i = 0; i < 20; ++i) note_race_lost(history, 64, 1000);
  EXPECT_EQ(history.rests_until, 1000 + 64 * 250);
  judge_stolen(history, 64, 100'000, 1);
  note_race_lost(history, 64, 1000);
  EXPECT_EQ(history.rests_until, 1250) << "a won race starts anew";
}

}  // namespace
}  // namespace shep
