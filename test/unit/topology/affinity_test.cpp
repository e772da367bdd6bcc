#include "topology/affinity.h"

#include <gtest/gtest.h>

namespace shep {
namespace {

std::vector<int> places_of(const std::vector<Assignment>& assignments) {
  std::vector<int> result;
  for (const Assignment& each : assignments) result.push_back(each.place);
  return result;
}

TEST(Affinity, Primary) {
  EXPECT_EQ(places_of(assign_places(BindPolicy::kPrimary, 3, 2, {0, 4})), (std::vector<int>{2, 2, 2}));
}

TEST(Affinity, CloseWithFewThreadsTakesNeighbours) {
  EXPECT_EQ(places_of(assign_places(BindPolicy::kClose, 3, 3, {0, 5})), (std::vector<int>{3, 4, 0}));
  EXPECT_EQ(places_of(assign_places(BindPolicy::kClose, 2, 6, {5, 2})), (std::vector<int>{6, 5}));
}

TEST(Affinity, CloseWithManyThreadsSharesPlacesAmongNeighbours) {
  EXPECT_EQ(places_of(assign_places(BindPolicy::kClose, 8, 1, {0, 4})), (std::vector<int>{1, 1, 2, 2, 3, 3, 0, 0}));
  EXPECT_EQ(places_of(assign_places(BindPolicy::kTrue, 5, 0, {0, 2})), (std::vector<int>{0, 0, 0, 1, 1}));
}

TEST(Affinity, SpreadCutsThePartition) {
  const auto spread = assign_places(BindPolicy::kSpread, 4, 0, {0, 8});
  EXPECT_EQ(places_of(spread), (std::vector<int>{0, 2, 4, 6}));
  for (int thread = 0; thread < 4; ++thread) EXPECT_EQ(spread[thread].partition, (Partition{2 * thread, 2}));
}

TEST(Affinity, SpreadLeavesThePrimaryWhereItIs) {
  const auto spread = assign_places(BindPolicy::kSpread, 2, 5, {0, 8});
  EXPECT_EQ(places_of(spread), (std::vector<int>{5, 0}));
  EXPECT_EQ(spread[0].partition, (Partition{4, 4}));
  EXPECT_EQ(spread[1].partition, (Partition{0, 4}));
}

TEST(Affinity, SpreadOfManyThreadsGivesEachOnePlace) {
  const auto spread = assign_places(BindPolicy::kSpread, 4, 0, {0, 2});
  EXPECT_EQ(places_of(spread), (std::vector<int>{0, 0, 1, 1}));
  EXPECT_EQ(spread[3].partition, (Partition{1, 1}));
}

}  // namespace
}  // namespace shep
