// The routines of omp.h, called as programs call them.
#include <gtest/gtest.h>
#include <omp.h>

#include <atomic>
#include <climits>
#include <vector>

#include "../worksharing/region.h"

namespace {

using namespace lowered;

TEST(Omp, OutsideAnyRegionThereIsATeamOfOne) {
  EXPECT_EQ(omp_get_num_threads(), 1);
  EXPECT_EQ(omp_get_thread_num(), 0);
  EXPECT_FALSE(omp_in_parallel());
  EXPECT_EQ(omp_get_level(), 0);
  EXPECT_EQ(omp_get_active_level(), 0);
  EXPECT_EQ(omp_get_team_size(0), 1);
  EXPECT_EQ(omp_get_ancestor_thread_num(0), 0);
  EXPECT_EQ(omp_get_team_size(1), -1);
  EXPECT_EQ(omp_get_ancestor_thread_num(-1), -1);
  EXPECT_FALSE(omp_in_final());
  EXPECT_FALSE(omp_in_explicit_task());
  EXPECT_EQ(omp_get_num_teams(), 1);
  EXPECT_EQ(omp_get_team_num(), 0);
}

TEST(Omp, NestedRegionsKnowTheirAncestors) {
  omp_set_max_active_levels(2);
  std::atomic<int> right{0};
  parallel(2, [&] {
    const int outer = omp_get_thread_num();
    parallel(1, [&] {
      parallel(3, [&] {
        bool ok = omp_get_level() == 3 && omp_get_active_level() == 2 && omp_in_parallel();
        ok = ok && omp_get_ancestor_thread_num(1) == outer && omp_get_ancestor_thread_num(2) == 0;
        ok = ok && omp_get_ancestor_thread_num(3) == omp_get_thread_num();
        ok = ok && omp_get_team_size(0) == 1 && omp_get_team_size(1) == 2;
        ok = ok && omp_get_team_size(2) == 1 && omp_get_team_size(3) == 3;
        right.fetch_add(ok && omp_get_ancestor_thread_num(4) == -1);
      });
    });
  });
  omp_set_max_active_levels(1);
  EXPECT_EQ(right.load(), 6);
}

TEST(Omp, ARegionOfOneThreadIsNotActive) {
  parallel(1, [] {
    EXPECT_FALSE(omp_in_parallel());
    EXPECT_EQ(omp_get_level(), 1);
    EXPECT_EQ(omp_get_active_level(), 0);
  });
}

TEST(Omp, SettingsBelongToTheTaskThatMakesThem) {
  omp_set_num_threads(5);
  EXPECT_EQ(omp_get_max_threads(), 5);
  std::atomic<int> right{0};
  parallel(3, [&] {
    const int mine = 10 + omp_get_thread_num();
    omp_set_num_threads(mine);
    shep_barrier(&kHere);
    right.fetch_add(omp_get_max_threads() == mine);
  });
  EXPECT_EQ(right.load(), 3);
  EXPECT_EQ(omp_get_max_threads(), 5);
  omp_set_num_threads(-3);
  EXPECT_EQ(omp_get_max_threads(), 1);
  omp_set_num_threads(2);
}

TEST(Omp, NestedAndMaxActiveLevelsAreOneSetting) {
  omp_set_nested(1);
  EXPECT_TRUE(omp_get_nested());
  EXPECT_EQ(omp_get_max_active_levels(), omp_get_supported_active_levels());
  omp_set_max_active_levels(3);
  omp_set_nested(1);
  EXPECT_EQ(omp_get_max_active_levels(), 3);
  omp_set_max_active_levels(-1);
  EXPECT_EQ(omp_get_max_active_levels(), 3);
  omp_set_max_active_levels(INT_MAX);
  EXPECT_EQ(omp_get_max_active_levels(), omp_get_supported_active_levels());
  omp_set_nested(0);
  EXPECT_EQ(omp_get_max_active_levels(), 1);
  EXPECT_FALSE(omp_get_nested());
}

TEST(Omp, DynamicIsKept) {
  omp_set_dynamic(7);
  EXPECT_TRUE(omp_get_dynamic());
  omp_set_dynamic(0);
  EXPECT_FALSE(omp_get_dynamic());
}

TEST(Omp, ScheduleIsKeptWithItsModifier) {
  omp_sched_t kind;
  int chunk;
  omp_set_schedule(static_cast<omp_sched_t>(omp_sched_guided | omp_sched_monotonic), 7);
  omp_get_schedule(&kind, &chunk);
  EXPECT_EQ(kind & ~omp_sched_monotonic, omp_sched_guided);
  EXPECT_EQ(unsigned(kind) & 0x80000000u, 0x80000000u);
  EXPECT_EQ(chunk, 7);
  omp_set_schedule(omp_sched_dynamic, -1);
  omp_get_schedule(&kind, &chunk);
  EXPECT_EQ(kind, omp_sched_dynamic);
  EXPECT_EQ(chunk, 1);
  omp_set_schedule(static_cast<omp_sched_t>(99), 4);
  omp_get_schedule(&kind, &chunk);
  EXPECT_EQ(kind, omp_sched_dynamic);
  omp_set_schedule(omp_sched_static, 0);
  omp_get_schedule(&kind, &chunk);
  EXPECT_EQ(chunk, 0);
}

TEST(Omp, PlacesHoldProcessors) {
  ASSERT_GT(omp_get_num_places(), 0);
  for (int place = 0; place < omp_get_num_places(); ++place) {
    std::vector<int> ids(omp_get_place_num_procs(place), -1);
    EXPECT_FALSE(ids.empty());
    omp_get_place_proc_ids(place, ids.data());
    for (int id : ids) EXPECT_GE(id, 0);
  }
  EXPECT_EQ(omp_get_place_num_procs(-1), 0);
  EXPECT_EQ(omp_get_place_num_procs(omp_get_num_places()), 0);
  std::vector<int> partition(omp_get_partition_num_places(), -1);
  omp_get_partition_place_nums(partition.data());
  for (int place : partition) EXPECT_LT(place, omp_get_num_places());
  EXPECT_GE(omp_get_num_procs(), 1);
}

TEST(Omp, TheHostIsTheOnlyDevice) {
  EXPECT_EQ(omp_get_num_devices(), 0);
  EXPECT_TRUE(omp_is_initial_device());
  const int host = omp_get_initial_device();
  EXPECT_EQ(omp_get_device_num(), host);
  omp_set_default_device(4);
  EXPECT_EQ(omp_get_default_device(), 4);
  omp_set_default_device(0);
  char* memory = static_cast<char*>(omp_target_alloc(16, host));
  ASSERT_NE(memory, nullptr);
  EXPECT_TRUE(omp_target_is_present(memory, host));
  EXPECT_FALSE(omp_target_is_present(memory, host + 1));
  EXPECT_EQ(omp_get_mapped_ptr(memory, host), memory);
  EXPECT_EQ(omp_get_mapped_ptr(memory, host + 1), nullptr);
  EXPECT_EQ(omp_target_alloc(16, host + 1), nullptr);
  EXPECT_EQ(omp_target_memcpy(memory, "xxabc", 4, 1, 2, host, host), 0);
  EXPECT_STREQ(memory + 1, "abc");
  EXPECT_NE(omp_target_memcpy(memory, "abc", 4, 0, 0, host, host + 1), 0);
  EXPECT_NE(omp_target_associate_ptr(memory, memory, 1, 0, host), 0);
  EXPECT_NE(omp_target_disassociate_ptr(memory, host), 0);
  omp_target_free(memory, host);
  omp_target_free(nullptr, host);
}

TEST(Omp, TheEnvironmentIsDisplayedOnRequest) {
  testing::internal::CaptureStderr();
  omp_display_env(0);
  const std::string plain = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(plain.starts_with("OPENMP DISPLAY ENVIRONMENT BEGIN\n"));
  EXPECT_EQ(plain.find("SHEPHERD_"), std::string::npos);
  testing::internal::CaptureStderr();
  omp_display_env(1);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("SHEPHERD_SCHEDULER"), std::string::npos);
}

TEST(Omp, ABoxIsCopiedOutOfAnArray) {
  int from[4][5], to[3][3] = {};
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 5; ++column) from[row][column] = 10 * row + column;
  }
  const size_t volume[] = {2, 2}, to_offset[] = {1, 0}, from_offset[] = {2, 3}, to_size[] = {3, 3},
               from_size[] = {4, 5};
  EXPECT_EQ(omp_target_memcpy_rect(to, from, sizeof(int), 2, volume, to_offset, from_offset, to_size, from_size, 0, 0),
            0);
  const int expected[3][3] = {{0, 0, 0}, {23, 24, 0}, {33, 34, 0}};
  for (int row = 0; row < 3; ++row) {
    for (int column = 0; column < 3; ++column) EXPECT_EQ(to[row][column], expected[row][column]);
  }
  EXPECT_GE(omp_target_memcpy_rect(nullptr, nullptr, 0, 0, nullptr, nullptr, nullptr, nullptr, nullptr, 0, 0), 3);
  EXPECT_NE(omp_target_memcpy_rect(to, from, sizeof(int), 0, volume, to_offset, from_offset, to_size, from_size, 0, 0),
            0);
}

TEST(Omp, TimeGoesForward) {
  const double start = omp_get_wtime();
  EXPECT_GT(omp_get_wtick(), 0.0);
  EXPECT_LE(omp_get_wtick(), 1e-3);
  while (omp_get_wtime() - start < 1e-3) {}
  EXPECT_LT(omp_get_wtime() - start, 10.0);
}

}  // namespace
