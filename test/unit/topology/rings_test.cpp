#include "topology/rings.h"

#include <gtest/gtest.h>

#include <numeric>

namespace shep {
namespace {

// Two packages of two nodes, of two chips, of two L2 caches, of two cores.
Machine two_packages() {
  Machine machine;
  for (int core = 0; core < 32; ++core) {
    Core each;
    each.cpus = {core};
    each.l2 = core / 2;
    each.l3 = core / 4;
    each.numa = core / 8;
    each.package = core / 16;
    machine.cores.push_back(each);
  }
  return machine;
}

std::vector<Rings> rings(const Machine& machine, std::vector<int> shepherds) {
  std::vector<int> cores(shepherds.size());
  std::iota(cores.begin(), cores.end(), 0);
  return rings_of_workers(machine, cores, shepherds);
}

std::vector<int> each_its_own(int workers) {
  std::vector<int> shepherds(static_cast<size_t>(workers));
  std::iota(shepherds.begin(), shepherds.end(), 0);
  return shepherds;
}

std::vector<int> from_to(int first, int last) {
  std::vector<int> numbers(size_t(last - first));
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

TEST(Rings, GoBySharedL2L3NodeAndPackage) {
  const Rings around = rings(two_packages(), each_its_own(32))[0];
  EXPECT_EQ(around, (Rings{{Distance::kL2, {1}},
                           {Distance::kL3, {2, 3}},
                           {Distance::kNode, from_to(4, 8)},
                           {Distance::kPackage, from_to(8, 16)},
                           {Distance::kMachine, from_to(16, 32)}}));
  EXPECT_FALSE(is_off_chip(Distance::kL3));
  EXPECT_TRUE(is_off_chip(Distance::kNode));
}

TEST(Rings, ThreadsOfOneCoreAreNearest) {
  const Machine machine = two_packages();
  const std::vector<Rings> around = rings_of_workers(machine, {0, 1, 0}, {0, 1, 0});
  EXPECT_EQ(around[0], (Rings{{Distance::kCore, {2}, true}, {Distance::kL2, {1}}}));
  EXPECT_EQ(around[1], (Rings{{Distance::kL2, {0, 2}}}));
}

TEST(Rings, ItsShepherdComesFirst) {
  // The second shepherd lies on two chips; workers 3 and 4 are on different ones.
  const Rings around = rings(two_packages(), {0, 0, 0, 1, 1})[3];
  EXPECT_EQ(around, (Rings{{Distance::kNode, {4}, true}, {Distance::kL2, {2}}, {Distance::kL3, {0, 1}}}));
}

TEST(Rings, MemoryTellsDistantNodesApart) {
  Machine machine = two_packages();
  for (int node = 0; node < 4; ++node) machine.nodes.push_back({node, {}});
  machine.nodes[0].distances = {10, 20, 30, 20};
  const Rings around = rings(machine, each_its_own(32))[0];
  ASSERT_EQ(around.size(), 6u);
  EXPECT_EQ(around[4], (Ring{Distance::kMachine, from_to(24, 32)}));
  EXPECT_EQ(around[5], (Ring{Distance::kMachine, from_to(16, 24)}));
}

TEST(Rings, AShepherdIsAsNearAsItsNearestWorker) {
  const std::vector<int> shepherds = {0, 0, 1, 1, 2, 2, -1};
  const Rings around = rings(two_packages(), shepherds)[0];
  EXPECT_EQ(rings_of_shepherds(around, shepherds.data(), 0, 3), (Rings{{Distance::kL3, {1}}, {Distance::kNode, {2}}}));
}

}  // namespace
}  // namespace shep
