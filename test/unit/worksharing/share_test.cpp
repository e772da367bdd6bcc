#include "worksharing/loop.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace shep {
namespace {

// Every iteration belongs to one team, whatever portions its threads take of the team's share.
void expect_partition(uint64_t iterations, int64_t chunk, int teams, uint64_t portion) {
  std::vector<int> owners(iterations, 0);
  for (int team = 0; team < teams; ++team) {
    Share share;
    const uint64_t count = begin_share(share, iterations, chunk, team, teams);
    for (uint64_t taken = 0; taken < count; taken += portion) {
      share.first = taken;
      share.last = std::min(taken + portion, count);
      while (share.first != share.last) {
        uint64_t first, last;
        next_of_share(share, first, last);
        ASSERT_LT(first, last);
        ASSERT_LE(last, iterations);
        for (uint64_t i = first; i < last; ++i) {
          ++owners[i];
          if (chunk > 0) EXPECT_EQ(int(i / uint64_t(chunk) % uint64_t(teams)), team);
        }
      }
    }
  }
  for (int owned : owners) ASSERT_EQ(owned, 1);
}

TEST(Share, TeamsHaveEachIterationOnce) {
  for (uint64_t iterations : {0, 1, 7, 100, 101})
    for (int64_t chunk : {0, 1, 3, 50, 200})
      for (int teams : {1, 2, 3, 8})
        for (uint64_t portion : {1, 4, 1000}) expect_partition(iterations, chunk, teams, portion);
}

TEST(Share, BlocksDifferByOneAtMost) {
  for (int team = 0; team < 4; ++team) {
    Share share;
    EXPECT_EQ(begin_share(share, 10, 0, team, 4), team < 2 ? 3u : 2u);
  }
}

}  // namespace
}  // namespace shep
