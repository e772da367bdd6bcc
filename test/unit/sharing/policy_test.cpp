// How cores are divided among programs: Fenech's own figures, and what holds for every division.
#include "sharing/policy.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <vector>

namespace {

using namespace shep;
using Counts = std::vector<int>;
using Speedups = std::vector<double>;

constexpr int kAll = 1 << 20;

std::vector<Sharer> sharers(const Speedups& speedups, const Counts& tasks) {
  std::vector<Sharer> result;
  for (size_t i = 0; i < speedups.size(); ++i) result.push_back({speedups[i], tasks[i], kAll});
  return result;
}

TEST(SharingPolicy, DividesBySpeedup) {
  struct Row {
    Speedups speedups;
    int cores;
    Least least;
    Counts expected;
  } const table[] = {
      {{23, 13, 12}, 64, Least::kOne, {31, 17, 16}},           // Fenech 2013, 5.3.2
      {{15.18, 10.43, 9.71}, 32, Least::kOne, {14, 9, 9}},     // his figure 5.20
      {{57, 57, 3, 3}, 8, Least::kNone, {4, 4, 0, 0}},
      {{57, 57, 3, 3}, 8, Least::kOne, {3, 3, 1, 1}},
      {{1, 1}, 2, Least::kOne, {1, 1}},
      {{1, 1, 1}, 4, Least::kOne, {2, 1, 1}},
      {{1, 1, 1}, 2, Least::kOne, {1, 1, 0}},                  // the third shares a core
      {{5}, 3, Least::kOne, {3}},
  };
  for (const Row& row : table) EXPECT_EQ(divide_by_speedup(row.speedups, row.cores, row.least), row.expected);
}

TEST(SharingPolicy, DividesByTasks) {
  struct Row {
    Counts tasks;
    Least least;
    Counts expected;
  } const table[] = {
      {{1, 100, 100}, Least::kNone, {1, 33, 30}}, {{49, 1, 100}, Least::kNone, {41, 1, 22}},
      {{1, 1, 1}, Least::kNone, {31, 17, 16}},    {{0, 50, 50}, Least::kNone, {0, 33, 31}},
      {{0, 50, 50}, Least::kOne, {1, 33, 30}},    {{64, 64, 64}, Least::kOne, {31, 17, 16}},
  };
  for (const Row& row : table)
    EXPECT_EQ(divide_by_tasks(sharers({23, 13, 12}, row.tasks), 64, row.least), row.expected);
}

// Fenech 2013, figure 5.20, step by step.
TEST(SharingPolicy, FollowsThePapersTrace) {
  std::vector<Grant> steps;
  const Counts result = divide_by_tasks(sharers({15.18, 10.43, 9.71}, {18, 1, 12}), 32, Least::kNone, &steps);
  EXPECT_EQ(result, (Counts{18, 2, 12}));
  const Grant expected[] = {{0, 15, 1.091}, {2, 10, 1.137}, {0, 16, 1.163}, {2, 11, 1.250},
                            {0, 17, 1.236}, {0, 18, 1.309}, {2, 12, 1.364}, {1, 2, 0.212}};
  ASSERT_EQ(steps.size(), std::size(expected));
  for (size_t i = 0; i < steps.size(); ++i) {
    EXPECT_EQ(steps[i].program, expected[i].program) << i;
    EXPECT_EQ(steps[i].cores, expected[i].cores) << i;
    EXPECT_NEAR(steps[i].score, expected[i].score, 0.0006) << i;
  }
}

TEST(SharingPolicy, GivesEverybodyACoreAndNobodyMoreThanItMayUse) {
  std::mt19937 random(21);
  for (int round = 0; round < 2000; ++round) {
    const int cores = 1 + int(random() % 40), programs = 1 + int(random() % size_t(cores));
    std::vector<Sharer> all;
    bool all_busy = true;
    for (int i = 0; i < programs; ++i) {
      all.push_back({1.0 + random() % 50, int(random() % 60), 1 + int(random() % 60)});
      all_busy &= all.back().most >= cores;
    }
    const Counts counts = divide_by_tasks(all, cores);
    int sum = 0;
    for (int i = 0; i < programs; ++i) {
      EXPECT_GE(counts[i], 1);
      EXPECT_LE(counts[i], all[i].most);
      sum += counts[i];
    }
    EXPECT_LE(sum, cores);
    if (all_busy) EXPECT_EQ(sum, cores);
  }
}

// Eight cores, two to an L3 cache, four to a node.
std::vector<SharedCore> eight_cores(const Counts& owners) {
  std::vector<SharedCore> cores;
  for (int i = 0; i < 8; ++i) cores.push_back({i / 2, i / 4, owners[i]});
  return cores;
}

TEST(SharingPolicy, PicksCoresThatLieTogether) {
  constexpr int kFree = kNobody;
  const std::vector<bool> any(8, true);
  std::vector<bool> second_only(8, false);
  second_only[1] = true;
  const std::vector<bool> first_two = {true, true, false, false, false, false, false, false};
  struct Row {
    Counts before;
    std::vector<Claim> claims;
    Counts after;
  } const table[] = {
      // A program that comes gets the other node.
      {{0, 0, 0, 0, 0, 0, 0, 0}, {{4, any}, {4, any}}, {0, 0, 0, 0, 1, 1, 1, 1}},
      // Of three, the last one gets what lies next to itself.
      {{0, 0, 0, 0, 1, 1, 1, 1}, {{3, any}, {3, any}, {2, any}}, {0, 0, 0, 2, 1, 1, 1, 2}},
      // What one has left, and free ones beside it.
      {{kFree, kFree, kFree, kFree, 0, 0, 0, 0}, {{8, any}}, {0, 0, 0, 0, 0, 0, 0, 0}},
      {{0, 0, kFree, kFree, 1, 1, kFree, kFree}, {{4, any}, {4, any}}, {0, 0, 0, 0, 1, 1, 1, 1}},
      // Gives up the cache where it has the fewest.
      {{0, 0, 1, 1, 1, 0, 1, 1}, {{2, any}, {6, any}}, {0, 0, 1, 1, 1, 1, 1, 1}},
      // A mask with one core comes first.
      {{0, 0, 0, 0, 0, 0, 0, 0}, {{7, any}, {1, second_only}}, {0, 1, 0, 0, 0, 0, 0, 0}},
      // Two with the same mask have one each, and the third what they may not use.
      {{kFree, kFree, kFree, kFree, kFree, kFree, kFree, kFree},
       {{2, first_two, 2}, {2, first_two, 2}, {4, any, 8}},
       {0, 1, 2, 2, 2, 2, 2, 2}},
      // But no more than it may have at all.
      {{kFree, kFree, kFree, kFree, kFree, kFree, kFree, kFree},
       {{2, first_two, 2}, {2, first_two, 2}, {4, any, 5}},
       {0, 1, 2, 2, 2, 2, 2, kFree}},
  };
  for (const Row& row : table) EXPECT_EQ(pick_cores(eight_cores(row.before), row.claims), row.after);
}

}  // namespace
