#include "topology/shape.h"

#include <gtest/gtest.h>

#include <numeric>

namespace shep {
namespace {

Machine packages_of_eight(int packages) {
  Machine machine;
  for (int core = 0; core < packages * 8; ++core) {
    Core each;
    each.cpus = {core};
    each.l2 = core / 2;
    each.l3 = core / 4;
    each.numa = each.package = core / 8;
    machine.cores.push_back(each);
  }
  return machine;
}

std::vector<int> shepherds(ShepherdShape shape, int workers, int count = 0) {
  const Machine machine = packages_of_eight(2);
  std::vector<int> cores(workers);
  for (int worker = 0; worker < workers; ++worker) cores[worker] = worker % 16;
  return form_shepherds(machine, cores, shape, count);
}

TEST(Shape, FollowsTheMachine) {
  EXPECT_EQ(shepherds(ShepherdShape::kPackage, 16)[7], 0);
  EXPECT_EQ(shepherds(ShepherdShape::kPackage, 16)[8], 1);
  EXPECT_EQ(shepherds(ShepherdShape::kNuma, 16).back(), 1);
  EXPECT_EQ(shepherds(ShepherdShape::kL3, 16).back(), 3);
  EXPECT_EQ(shepherds(ShepherdShape::kL2, 16).back(), 7);
  EXPECT_EQ(shepherds(ShepherdShape::kCore, 16).back(), 15);
  EXPECT_EQ(shepherds(ShepherdShape::kAll, 16), std::vector<int>(16, 0));
}

TEST(Shape, MoreWorkersThanCoresShareShepherds) {
  const std::vector<int> result = shepherds(ShepherdShape::kCore, 20);
  EXPECT_EQ(result[16], 0);
  EXPECT_EQ(result[19], 3);
}

TEST(Shape, ChipsOfMoreThanEightWorkersAreDivided) {
  EXPECT_EQ(shepherds(ShepherdShape::kPartOfL3, 16), shepherds(ShepherdShape::kL3, 16));
  EXPECT_EQ(shepherds(ShepherdShape::kPartOfL3, 32), shepherds(ShepherdShape::kL3, 32));  // eight on each chip
  // 48 workers are twelve on each chip of four cores: two cores make a shepherd, with all of their workers.
  const std::vector<int> result = shepherds(ShepherdShape::kPartOfL3, 48);
  std::vector<int> sizes(8);
  for (int each : result) ++sizes.at(size_t(each));
  EXPECT_EQ(sizes, std::vector<int>(8, 6));
  for (int worker = 0; worker < 48; ++worker) EXPECT_EQ(result[worker], worker % 16 / 2);
}

TEST(Shape, CountMakesEqualNeighbourhoods) {
  EXPECT_EQ(shepherds(ShepherdShape::kCount, 7, 3), (std::vector<int>{0, 0, 0, 1, 1, 2, 2}));
  EXPECT_EQ(shepherds(ShepherdShape::kCount, 2, 9), (std::vector<int>{0, 1}));
}

}  // namespace
}  // namespace shep
