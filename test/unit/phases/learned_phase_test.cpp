// What a phase tries beside its first settings, and what that costs.
#include "phases/learned_phase.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <unordered_set>

namespace {

using namespace shep;

constexpr int kSize = 16, kChunk = 5'000;
constexpr PhaseKey kKey = {.where = nullptr, .scheduler = nullptr, .size = kSize, .is_named = false, .id = 0};

using TimeOf = std::function<double(const Setting&)>;

LearnedPhase phase() { return LearnedPhase(kKey, {{"mts", kSize, kChunk}, {"ws", kSize, kChunk}}); }

// The team that executes phases: what it has, and how often that was changed.
struct Runs {
  const char* scheduler = nullptr;
  int changes = 0;

  // Returns the time of an execution.
  double run(LearnedPhase& phase, const TimeOf& time, int64_t change_ns, bool goes_on = true, bool has_loops = true) {
    const int choice = phase.choose(scheduler, change_ns);
    const Setting setting = phase.setting(choice);
    changes += scheduler && setting.scheduler != scheduler;
    scheduler = setting.scheduler;
    const double took = time(setting);
    phase.played(choice, int64_t(took), goes_on, has_loops);
    return took;
  }
};

// Returns the time of so many plays.
double play(LearnedPhase& phase, int plays, const TimeOf& time, bool goes_on = true, bool has_loops = true) {
  Runs runs;
  double sum = 0;
  for (int i = 0; i < plays; ++i) sum += runs.run(phase, time, 0, goes_on, has_loops);
  return sum;
}

struct Case {
  const char* name;
  Setting best;
  TimeOf time;
};

double away(double value, double best) { return std::abs(std::log2(value / best)); }

const Case kCases[] = {
    {"all workers",
     {"ws", 16, kChunk},
     [](const Setting& each) {
       return 1e6 * (16.0 / each.width) * (each.scheduler[0] == 'w' ? 1 : 1.3) *
              (1 + 0.05 * away(each.loop_chunk_ns, kChunk));
     }},
    {"a quarter of them",
     {"mts", 4, kChunk},
     [](const Setting& each) {
       return 1e6 * (1 + 0.3 * away(each.width, 4)) * (each.scheduler[0] == 'm' ? 1 : 1.3) *
              (1 + 0.05 * away(each.loop_chunk_ns, kChunk));
     }},
    {"one, and long chunks",
     {"mts", 1, 80'000},
     [](const Setting& each) {
       return 1e6 * (1 + 0.2 * away(each.width, 1)) * (each.scheduler[0] == 'm' ? 1 : 1.3) *
              (1 + 0.1 * away(each.loop_chunk_ns, 80'000));
     }},
};

TEST(LearnedPhase, SettlesOnTheBestSettingAtBoundedCost) {
  for (const Case& each : kCases) {
    LearnedPhase learned = phase();
    constexpr int kPlays = 4000;
    const double took = play(learned, kPlays, each.time);
    EXPECT_EQ(learned.setting(learned.bandit().best()), each.best) << each.name;
    // Against the best of the first settings: what it loses is bounded, whatever the neighbours are.
    const double first = std::min(each.time({"mts", kSize, kChunk}), each.time({"ws", kSize, kChunk}));
    EXPECT_LE(took, (kPlays * (1 + Bandit::kExploring) + 2 * Bandit::kTrials + 1) * first) << each.name;
    EXPECT_LE(play(learned, 1000, each.time), 1000 * (1 + Bandit::kExploring) * each.time(each.best) * 1.01);
  }
}

TEST(LearnedPhase, LosesNearlyNothingInFewPlays) {
  for (const int plays : {10, 20, 40, 100}) {
    LearnedPhase learned = phase();
    const TimeOf time = kCases[0].time;
    const double took = play(learned, plays, time);
    EXPECT_LE(took, time(kCases[0].best) * (plays * (1 + Bandit::kExploring) + 0.3 * Bandit::kTrials)) << plays;
  }
}

// A phase that takes less than a change of the scheduler stands beside one for which it matters.
TEST(LearnedPhase, ChangesTheSchedulerNoOftenerThanItSaves) {
  constexpr int64_t kChange = 20'000;
  constexpr int kRounds = 1000;
  LearnedPhase small = phase(), large = phase();
  Runs runs;
  double sum = 0;
  for (int i = 0; i < kRounds; ++i) {
    sum += runs.run(small, [&](const Setting& each) { return each.scheduler[0] == 'm' ? 1000 : 1900; }, kChange, false);
    sum +=
        runs.run(large, [&](const Setting& each) { return each.scheduler[0] == 'w' ? 90e3 : 100e3; }, kChange, false);
  }
  EXPECT_STREQ(runs.scheduler, "ws");
  EXPECT_LE(runs.changes, 20);
  EXPECT_LE(sum + double(runs.changes) * kChange, 1.05 * kRounds * 91.9e3);
}

// Each wants another scheduler, and gains about as much as changes cost: they may change, but it must not cost much.
TEST(LearnedPhase, BoundsWhatTwoPhasesLoseThatWantDifferentSchedulers) {
  constexpr int kRounds = 1000;
  for (const int64_t change : {1'000, 5'000, 10'000, 20'000, 100'000}) {
    LearnedPhase one = phase(), other = phase();
    Runs runs;
    double sum = 0;
    for (int i = 0; i < kRounds; ++i) {
      sum += runs.run(one, [&](const Setting& each) { return each.scheduler[0] == 'm' ? 90e3 : 100e3; }, change, false);
      sum +=
          runs.run(other, [&](const Setting& each) { return each.scheduler[0] == 'w' ? 90e3 : 100e3; }, change, false);
    }
    const double fixed = kRounds * 190e3, always = kRounds * (180e3 + 2 * double(change));
    EXPECT_LE(sum + double(runs.changes) * double(change), 1.06 * std::min(fixed, always)) << change;
  }
}

// Two that are alike are not played in turn, as a bandit without costs would.
TEST(LearnedPhase, StaysWhereNothingIsGained) {
  LearnedPhase learned = phase();
  Runs runs;
  for (int i = 0; i < 1000; ++i) runs.run(learned, [](const Setting&) { return 100e3; }, 20'000, false);
  EXPECT_LE(runs.changes, 60);
}

TEST(LearnedPhase, TriesOnlyWhatMayMatter) {
  LearnedPhase no_loops = phase(), whole = phase();
  play(no_loops, 4000, kCases[2].time, true, false);
  for (int arm = 0; arm < no_loops.bandit().arms(); ++arm) EXPECT_EQ(no_loops.setting(arm).loop_chunk_ns, kChunk);
  play(whole, 4000, kCases[2].time, false);
  EXPECT_EQ(whole.bandit().arms(), 2);
}

TEST(LearnedPhase, HasAnEndOfSettings) {
  LearnedPhase learned = phase();
  int calls = 0;
  play(learned, 100'000, [&](const Setting&) { return 1e6 / (1 + calls++ / 50); });
  EXPECT_LE(size_t(learned.bandit().arms()), LearnedPhase::kMostSettings);
  std::set<std::pair<int, int>> seen;
  for (int arm = 0; arm < learned.bandit().arms(); ++arm) {
    const Setting& each = learned.setting(arm);
    EXPECT_TRUE(each.width >= 1 && each.width <= kSize);
    EXPECT_TRUE(each.loop_chunk_ns >= 1000 && each.loop_chunk_ns <= 400'000);
  }
}

TEST(LearnedPhase, KeysDifferInEachPart) {
  const int places[2] = {};
  const auto where = [&](int i) { return reinterpret_cast<const shep_location*>(&places[i]); };
  std::unordered_set<PhaseKey, HashOfPhaseKey> keys;
  std::unordered_set<size_t> hashes;
  for (int place = 0; place < 2; ++place)
    for (const char* scheduler : {static_cast<const char*>(nullptr), "ws", "mts"})
      for (int size = 2; size < 12; ++size)
        for (int64_t id = -50; id < 50; ++id) {
          const PhaseKey key = {where(place), scheduler, size, true, id};
          keys.insert(key);
          hashes.insert(HashOfPhaseKey()(key));
        }
  EXPECT_EQ(keys.size(), 2u * 3 * 10 * 100);
  EXPECT_GE(hashes.size(), keys.size() * 99 / 100);
}

}  // namespace
