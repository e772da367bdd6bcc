#include "schedulers/rings.h"

#include <gtest/gtest.h>

#include "teams.h"

namespace shep {
namespace {

TEST(Rings, ATeamInOneDomainHasOneRingOfShepherds) {
  EXPECT_EQ(rings_of_shepherds(TeamOnNodes(4, 2, {0, 1}).layout()), (std::vector<Rings>{{{0, 1}}}));
}

TEST(Rings, AShepherdInOneDomainIsThatDomains) {
  const TeamOnNodes team(3, 6, {0, 0, 1, 1, 2, 2});
  EXPECT_EQ(domains_of_shepherds(team.layout()), (std::vector<int>{0, 1, 2}));
}

TEST(Rings, TheyAreSortedByDistance) {
  const TeamOnNodes team(3, 6, {0, 0, 1, 1, 2, 2});
  const std::vector<Rings> rings = rings_of_shepherds(team.layout());
  EXPECT_EQ(rings[0], (Rings{{0}, {1}, {2}}));
  EXPECT_EQ(rings[1], (Rings{{1}, {0, 2}}));
}

TEST(Rings, NeighboursInADomainAreInOneRing) {
  const TeamOnNodes team(2, 4, {0, 1, 2, 3});
  const std::vector<Rings> rings = rings_of_shepherds(team.layout());
  EXPECT_EQ(rings[0], (Rings{{0, 1}, {2, 3}}));
  EXPECT_EQ(rings[1], (Rings{{2, 3}, {0, 1}}));
}

TEST(Rings, WhatSpansDomainsIsNearToAll) {
  const TeamOnNodes team(2, 4, {0, 0, 0, 1});
  EXPECT_EQ(domains_of_shepherds(team.layout()), (std::vector<int>{kSpansDomains, 1}));
  const std::vector<Rings> rings = rings_of_shepherds(team.layout());
  EXPECT_EQ(rings[0], (Rings{{0}, {1}}));
  EXPECT_EQ(rings[1], (Rings{{0, 1}}));
}

TEST(Rings, EightAndSixteenDomains) {
  for (int nodes : {8, 16}) {
    std::vector<int> shepherds;
    for (int worker = 0; worker < 2 * nodes; ++worker) shepherds.push_back(worker / 2);
    const TeamOnNodes team(nodes, 2 * nodes, shepherds);
    const std::vector<Rings> rings = rings_of_shepherds(team.layout());
    for (int domain = 0; domain < nodes; ++domain) {
      EXPECT_EQ(rings[domain].front(), std::vector<int>{domain});
      EXPECT_EQ(rings[domain].back().front(), domain < nodes / 2 ? nodes - 1 : 0);
    }
  }
}

}  // namespace
}  // namespace shep
