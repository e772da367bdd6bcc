// Inheritance of ICVs, and how many threads a region gets.
#include "config/icv.h"

#include <gtest/gtest.h>

namespace {

using namespace shep;

GlobalIcvs settings() {
  GlobalIcvs global;
  global.max_active_levels = 1;
  return global;
}

TEST(Icvs, TheInitialTaskHasTheProcessorsWhereNothingIsSet) {
  const TaskIcvs icvs = initial_task_icvs(settings(), 12);
  EXPECT_EQ(icvs.num_threads, 12);
  EXPECT_EQ(icvs.bind, BindPolicy::kFalse);
  EXPECT_EQ(icvs.run_schedule.kind, ScheduleKind::kStatic);
  EXPECT_EQ(icvs.thread_limit, kUnlimitedThreads);
}

TEST(Icvs, ListsAreConsumedByNestingAndTheLastValueStays) {
  GlobalIcvs global = settings();
  global.num_threads = {3, {8, 4, 2}};
  global.bind = {2, {int(BindPolicy::kSpread), int(BindPolicy::kClose)}};
  TaskIcvs icvs = initial_task_icvs(global, 1);
  EXPECT_EQ(icvs.num_threads, 8);
  EXPECT_EQ(icvs.bind, BindPolicy::kSpread);
  const int threads[] = {4, 2, 2, 2};
  for (int expected : threads) {
    icvs = inherit_into_implicit_task(global, icvs);
    EXPECT_EQ(icvs.num_threads, expected);
    EXPECT_EQ(icvs.bind, BindPolicy::kClose);
  }
}

TEST(Icvs, SettingTheNumberOfThreadsReplacesTheFirstValueOnly) {
  GlobalIcvs global = settings();
  global.num_threads = {2, {8, 4}};
  TaskIcvs icvs = initial_task_icvs(global, 1);
  icvs.num_threads = 5;
  EXPECT_EQ(inherit_into_implicit_task(global, icvs).num_threads, 4);
}

TEST(Icvs, WithoutAListTheValueIsInherited) {
  const GlobalIcvs global = settings();
  TaskIcvs icvs = initial_task_icvs(global, 3);
  icvs.num_threads = 5;
  icvs.dynamic = true;
  icvs.run_schedule.chunk = 9;
  const TaskIcvs child = inherit_into_implicit_task(global, icvs);
  EXPECT_EQ(child.num_threads, 5);
  EXPECT_TRUE(child.dynamic);
  EXPECT_EQ(child.run_schedule.chunk, 9);
}

TEST(Icvs, GivenPlacesAskForBinding) {
  GlobalIcvs global = settings();
  global.places = "cores";
  EXPECT_EQ(initial_bind_policy(global), BindPolicy::kTrue);
  global.bind = {1, {int(BindPolicy::kFalse)}};
  EXPECT_EQ(initial_bind_policy(global), BindPolicy::kFalse);
}

class TeamSize : public testing::Test {
 protected:
  TeamSize() {
    icvs.num_threads = 4;
    icvs.max_active_levels = 2;
    icvs.thread_limit = kUnlimitedThreads;
    request.threads_busy = 1;
    request.available_cpus = 6;
  }
  int size() const { return decide_team_size(icvs, request); }

  TaskIcvs icvs = {};
  TeamRequest request = {};
};

TEST_F(TeamSize, IsNthreadsVarWithoutAClause) { EXPECT_EQ(size(), 4); }

TEST_F(TeamSize, IsTheClauses) {
  request.num_threads = 9;
  EXPECT_EQ(size(), 9);
  request.num_threads = -1;  // not present
  EXPECT_EQ(size(), 4);
}

TEST_F(TeamSize, IsOneIfSerialWhateverIsRequested) {
  request.serial = true;
  request.num_threads = 9;
  EXPECT_EQ(size(), 1);
}

TEST_F(TeamSize, IsOneBeyondTheActiveLevels) {
  request.active_levels = 1;
  EXPECT_EQ(size(), 4);
  request.active_levels = 2;
  EXPECT_EQ(size(), 1);
  icvs.max_active_levels = 0;
  request.active_levels = 0;
  EXPECT_EQ(size(), 1);
}

TEST_F(TeamSize, IsWhatTheThreadLimitLeaves) {
  icvs.thread_limit = 5;
  request.threads_busy = 3;
  EXPECT_EQ(size(), 3);  // the encountering thread is busy already and counts in both
  request.threads_busy = 5;
  EXPECT_EQ(size(), 1);
  request.threads_busy = 9;
  EXPECT_EQ(size(), 1);
}

TEST_F(TeamSize, IsAdjustedToTheProcessorsUnderDynVarOnly) {
  request.num_threads = 32;
  EXPECT_EQ(size(), 32);
  icvs.dynamic = true;
  EXPECT_EQ(size(), 6);
  request.num_threads = 3;
  EXPECT_EQ(size(), 3);
}

}  // namespace
