// The division of cores by measured speed-ups.
#include "sharing/slowdown.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <vector>

namespace {

using namespace shep;
using Counts = std::vector<int>;

constexpr int kAll = 1 << 20;

const Speedups kStraight = {{1, 1}, {64, 64}};
const Speedups kFlatFromFour = {{1, 1}, {4, 4}, {64, 4}};
const Speedups kFastestWithHalf = {{1, 1}, {32, 30}, {64, 10}};
const Speedups kStepAtEight = {{1, 1}, {7, 1}, {8, 8}, {64, 8}};

Sharer busy(const Speedups& measured) { return {speedup_at(measured, 64), kAll, kAll, measured}; }

double slowdown(const Sharer& program, int cores, int all) {
  double best = 0;
  for (int i = 1; i <= std::min(all, program.most); ++i) best = std::max(best, speedup_at(program.measured, i));
  return best / speedup_at(program.measured, cores);
}

double sum_of_slowdowns(const std::vector<Sharer>& programs, const Counts& counts, int all) {
  double sum = 0;
  for (size_t i = 0; i < counts.size(); ++i) sum += slowdown(programs[i], counts[i], all);
  return sum;
}

TEST(SharingSlowdown, GivesCoresToWhomTheyHelp) {
  struct Row {
    std::vector<Sharer> programs;
    int cores;
    Counts expected;
  } const table[] = {
      {{busy(kStraight)}, 64, {64}},
      {{busy(kStraight), busy(kStraight)}, 64, {32, 32}},
      {{busy(kStraight), busy(kFlatFromFour)}, 64, {60, 4}},
      {{busy(kFastestWithHalf), busy(kStraight)}, 64, {26, 38}},
      {{busy(kFastestWithHalf), busy(kFlatFromFour)}, 64, {32, 32}},  // what is left harms the second less
      {{busy(kStepAtEight), busy(kStraight)}, 32, {8, 24}},  // over what is flat
      {{busy(kStepAtEight), busy(kStepAtEight)}, 12, {8, 4}},
      {{busy(kStraight), {64, kAll, kAll}}, 64, {32, 32}},  // as Amdahl has it
      {{busy(kStraight), {4, kAll, kAll}}, 64, {53, 11}},
      {{busy(kStraight), busy(kStraight), busy(kStraight)}, 2, {1, 1, 0}},
      {{{64, 3, kAll, kStraight}, busy(kStraight)}, 64, {3, 61}},       // hardly any tasks
      {{{64, 0, kAll, kStraight}, {64, 2, kAll, kStraight}}, 8, {4, 4}},  // both have too few
      {{{64, kAll, 2, kStraight}, {64, kAll, 3, kStraight}}, 8, {2, 3}},  // by their masks
  };
  for (const Row& row : table) EXPECT_EQ(divide_by_slowdown(row.programs, row.cores), row.expected);
}

// In proportion to what it reaches on the whole machine, the first one would get too few, or the second too few.
TEST(SharingSlowdown, IsBelowThatOfSharesInProportion) {
  for (const Speedups& other : {kStraight, kFlatFromFour}) {
    const std::vector<Sharer> programs = {busy(kFastestWithHalf), busy(other)};
    const double here = sum_of_slowdowns(programs, divide_by_slowdown(programs, 64), 64);
    EXPECT_LT(here, 0.85 * sum_of_slowdowns(programs, divide_by_tasks(programs, 64), 64));
  }
}

double least_sum(const std::vector<Sharer>& programs, Counts& counts, size_t next, int rest, int all) {
  if (next + 1 == programs.size()) {
    counts[next] = rest;
    return sum_of_slowdowns(programs, counts, all);
  }
  double least = 1e300;
  for (counts[next] = 1; counts[next] <= rest - int(programs.size() - next) + 1; ++counts[next]) {
    const int own = counts[next];
    least = std::min(least, least_sum(programs, counts, next + 1, rest - own, all));
    counts[next] = own;
  }
  return least;
}

TEST(SharingSlowdown, IsLeastWhereEachCoreHelpsLessThanTheOneBefore) {
  std::mt19937 random(21);
  constexpr int kCores = 16;
  for (int round = 0; round < 200; ++round) {
    std::vector<Sharer> programs;
    for (int i = 0; i < 3; ++i) {
      const double serial = double(random() % 100) / 100;
      Speedups measured;
      for (int count = 1; count <= kCores; ++count) measured.push_back({count, 1 / (serial + (1 - serial) / count)});
      programs.push_back({measured.back().speedup, kAll, kAll, measured});
    }
    Counts counts(programs.size(), 0);
    const double least = least_sum(programs, counts, 0, kCores, kCores);
    EXPECT_NEAR(sum_of_slowdowns(programs, divide_by_slowdown(programs, kCores), kCores), least, 1e-9);
  }
}

TEST(SharingSlowdown, GivesEverybodyACoreAndNobodyMoreThanItMayUse) {
  std::mt19937 random(22);
  for (int round = 0; round < 1000; ++round) {
    const int cores = 1 + int(random() % 40), count = 1 + int(random() % size_t(cores));
    std::vector<Sharer> programs;
    bool all_may = true;
    for (int i = 0; i < count; ++i) {
      Speedups measured = {{1, 1}};
      while (random() % 4 != 0)
        measured.push_back({measured.back().cores + 1 + int(random() % 9), 0.1 + random() % 40});
      if (random() % 4 == 0) measured.clear();
      programs.push_back({0.1 + random() % 50, int(random() % 60), 1 + int(random() % 60), measured});
      all_may &= programs.back().most >= cores;
    }
    const Counts counts = divide_by_slowdown(programs, cores);
    for (int i = 0; i < count; ++i) {
      EXPECT_GE(counts[i], 1);
      EXPECT_LE(counts[i], programs[i].most);
    }
    const int sum = std::accumulate(counts.begin(), counts.end(), 0);
    EXPECT_LE(sum, cores);
    if (all_may) EXPECT_EQ(sum, cores);
  }
}

}  // namespace
