#include "schedulers/queue_map.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "../locality/machines.h"

namespace shep {
namespace {

// A team on the first cores of a row of nodes with two cores each.
struct Team {
  Team(int nodes, int workers, std::vector<int> shepherds)
      : machine(row_of_nodes(nodes, 2)), all(machine, {ShepherdShape::kNuma, 0}), shepherd_of_worker(std::move(shepherds)) {
    std::vector<int> cores(static_cast<size_t>(workers));
    std::iota(cores.begin(), cores.end(), 0);
    domains.emplace(all, cores);
  }

  QueueMap map() const {
    const int shepherds = *std::max_element(shepherd_of_worker.begin(), shepherd_of_worker.end()) + 1;
    return QueueMap({.workers = int(shepherd_of_worker.size()), .shepherds = shepherds, .shepherd_of_worker = shepherd_of_worker.data(),
                     .queue_limit = 1, .domains = domains->are_several() ? &*domains : nullptr});
  }

  const Machine machine;
  const Domains all;
  const std::vector<int> shepherd_of_worker;
  std::optional<TeamDomains> domains;
};

TEST(QueueMap, ATeamInOneDomainHasOneRingOfShepherds) {
  const QueueMap map = Team(4, 2, {0, 1}).map();
  EXPECT_TRUE(map.is_one_domain());
  EXPECT_FALSE(map.has_domain_queues());
  EXPECT_EQ(map.queues(), 2);
  EXPECT_EQ(map.around(0), (QueueMap::Rings{{0, 1}}));
}

TEST(QueueMap, AShepherdInOneDomainIsThatDomains) {
  const QueueMap map = Team(3, 6, {0, 0, 1, 1, 2, 2}).map();
  EXPECT_FALSE(map.is_one_domain());
  EXPECT_FALSE(map.has_domain_queues());
  for (int queue = 0; queue < 3; ++queue) EXPECT_EQ(map.domain_of_queue(queue), queue);
  EXPECT_EQ(map.domain_of_worker(3), 1);
}

TEST(QueueMap, RingsAreSortedByDistance) {
  const QueueMap map = Team(3, 6, {0, 0, 1, 1, 2, 2}).map();
  EXPECT_EQ(map.around(0), (QueueMap::Rings{{0}, {1}, {2}}));
  EXPECT_EQ(map.around(1), (QueueMap::Rings{{1}, {0, 2}}));
}

TEST(QueueMap, NeighboursInADomainAreInOneRing) {
  const QueueMap map = Team(2, 4, {0, 1, 2, 3}).map();
  EXPECT_EQ(map.around(0), (QueueMap::Rings{{0, 1}, {2, 3}}));
  EXPECT_EQ(map.around(1), (QueueMap::Rings{{2, 3}, {0, 1}}));
}

TEST(QueueMap, WhereAShepherdSpansDomainsEachHasAQueueOfItsOwn) {
  const QueueMap map = Team(2, 4, {0, 0, 0, 0}).map();
  EXPECT_TRUE(map.has_domain_queues());
  EXPECT_EQ(map.queues(), 3);
  EXPECT_EQ(map.shepherds(), 1);
  EXPECT_EQ(map.domain_of_queue(0), QueueMap::kSpansDomains);
  EXPECT_EQ(map.queue_of_domain(1), 2);
  EXPECT_EQ(map.domain_of_queue(2), 1);
  EXPECT_EQ(map.around(1), (QueueMap::Rings{{0, 2}, {1}}));
}

TEST(QueueMap, ADomainWithoutWorkersIsServedByTheNearest) {
  const QueueMap map = Team(4, 4, {0, 0, 1, 1}).map();
  ASSERT_EQ(map.domains(), 4);
  for (int domain : {1, 2, 3}) EXPECT_EQ(map.home(domain), 1);
  EXPECT_EQ(map.home(0), 0);
}

TEST(QueueMap, EightAndSixteenDomains) {
  for (int nodes : {8, 16}) {
    std::vector<int> shepherds;
    for (int worker = 0; worker < 2 * nodes; ++worker) shepherds.push_back(worker / 2);
    const QueueMap map = Team(nodes, 2 * nodes, shepherds).map();
    EXPECT_EQ(map.queues(), nodes);
    for (int domain = 0; domain < nodes; ++domain) {
      EXPECT_EQ(map.around(domain).front(), std::vector<int>{domain});
      EXPECT_EQ(map.around(domain).back().front(), domain < nodes / 2 ? nodes - 1 : 0);
    }
  }
}

}  // namespace
}  // namespace shep
