#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "region.h"

namespace {

using namespace lowered;

TEST(Single, OneThreadOfTheTeamExecutesIt) {
  for (int threads : {1, 2, 3, 8}) {
    std::vector<std::atomic<int>> executed(500);
    parallel(threads, [&] {
      for (auto& count : executed) {
        if (shep_single_begin(&kHere)) count.fetch_add(1);  // nowait
      }
    });
    for (auto& count : executed) EXPECT_EQ(count.load(), 1) << threads << " threads";
  }
}

TEST(Single, CopyprivateReachesEveryThreadEveryTime) {
  constexpr int kRounds = 200;
  for (int threads : {1, 2, 5}) {
    std::atomic<int> right{0};
    parallel(threads, [&] {
      for (int round = 0; round < kRounds; ++round) {
        int value = -1;
        const int executed = shep_single_begin(&kHere);
        if (executed) value = round;
        const int* source = static_cast<int*>(shep_single_copy(executed, &value));
        const int copy = *source;
        shep_barrier(&kHere);
        right.fetch_add(copy == round);
      }
    });
    EXPECT_EQ(right.load(), kRounds * threads);
  }
}

}  // namespace
