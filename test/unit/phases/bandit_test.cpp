// The bandit on made times: what it settles on, and what its trials cost.
#include "phases/bandit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

namespace {

using namespace shep;

struct Case {
  const char* name;
  std::vector<double> means;  // ns
  double noise;  // of a play: its standard deviation in proportion to the mean
};

const Case kCases[] = {
    {"one arm", {1000}, 0.1},
    {"one is best", {1000, 800, 1200, 900}, 0},
    {"one is best, with noise", {1000, 800, 1200, 900}, 0.1},
    {"the last is best", {5000, 4000, 3000, 100}, 0.05},
    {"one is far worse", {1000, 100000, 1100, 1050}, 0.05},
    {"all alike", {1000, 1000, 1000, 1000}, 0.1},
    {"nearly alike, with much noise", {1000, 1010, 990, 1020}, 0.3},
    {"shortest times", {1, 1, 2}, 0},
};

constexpr int kPlays = 2000;

// Returns the time of all plays; `time` says that of a play of an arm.
double play(Bandit& bandit, int plays, const std::function<double(int arm, int play)>& time) {
  double sum = 0;
  for (int i = 0; i < plays; ++i) {
    const int arm = bandit.choose();
    const double took = time(arm, i);
    bandit.played(arm, int64_t(took));
    sum += took;
  }
  return sum;
}

TEST(Bandit, HasABoundOnWhatItsTrialsCost) {
  for (const Case& each : kCases) {
    for (unsigned seed = 1; seed <= 20; ++seed) {
      std::mt19937 random(seed);
      std::normal_distribution<double> noise(1, each.noise);
      Bandit bandit(int(each.means.size()));
      const double took = play(bandit, kPlays, [&](int arm, int) {
        return each.means[size_t(arm)] * (each.noise > 0 ? std::max(0.1, noise(random)) : 1);
      });
      const double least = *std::min_element(each.means.begin(), each.means.end());
      double trials = 0;
      for (double mean : each.means)
        trials += Bandit::kTrials * mean + (Bandit::kMore - 1) * Bandit::kMostTrials * least;
      // The budget, and what noise hides: arms that are within some of its deviation are alike.
      EXPECT_LE(took, 1.05 * trials + kPlays * least * (1 + Bandit::kExploring + each.noise / 3 + 0.01))
          << each.name << ", seed " << seed;
    }
  }
}

TEST(Bandit, SettlesOnTheBest) {
  for (const Case& each : kCases) {
    if (each.noise > 0.1) continue;
    Bandit bandit(int(each.means.size()));
    play(bandit, kPlays, [&](int arm, int) { return each.means[size_t(arm)]; });
    EXPECT_EQ(each.means[size_t(bandit.best())], *std::min_element(each.means.begin(), each.means.end())) << each.name;
  }
}

TEST(Bandit, TriesWhatIsFarWorseOnce) {
  Bandit bandit(3);
  play(bandit, 8, [](int arm, int) { return arm == 1 ? 1000 : 100; });
  EXPECT_EQ(bandit.plays(1), 1);
  EXPECT_GE(bandit.plays(0), Bandit::kTrials);
  EXPECT_GE(bandit.plays(2), Bandit::kTrials);
}

TEST(Bandit, FollowsWorkThatChanges) {
  Bandit bandit(2);
  play(bandit, kPlays, [](int arm, int) { return arm == 0 ? 100 : 120; });
  EXPECT_EQ(bandit.best(), 0);
  const auto later = [](int arm, int) { return arm == 0 ? 200 : 120; };
  play(bandit, kPlays, later);
  EXPECT_LE(play(bandit, kPlays, later), 1.03 * 120 * kPlays);
}

TEST(Bandit, ComesBackToAnArmThatOnceWasDisturbed) {
  Bandit bandit(2);
  play(bandit, 20 * kPlays, [](int arm, int play) { return arm == 1 ? 100 : play < 1 ? 140 : 60; });
  EXPECT_EQ(bandit.best(), 0);
}

TEST(Bandit, IsNotMisledByPlaysThatAnotherProgramDisturbed) {
  Bandit bandit(3);
  std::mt19937 random(5);
  const double took = play(bandit, kPlays, [&](int arm, int play) {
    const double mean = arm == 1 ? 100 : 150;
    return play < 9 || random() % 50 == 0 ? 50 * mean : mean;
  });
  EXPECT_EQ(bandit.best(), 1);
  EXPECT_LT(took, 2 * (kPlays * 100 + 50 * 100 * (9 + kPlays / 50)));
}

TEST(Bandit, IsTheSameForTheSameTimes) {
  const auto choices = [] {
    Bandit bandit(4);
    std::mt19937 random(3);
    std::vector<int> result;
    for (int i = 0; i < 500; ++i) {
      result.push_back(bandit.choose());
      bandit.played(result.back(), 100 + int(random() % 50));
    }
    return result;
  };
  EXPECT_EQ(choices(), choices());
}

TEST(Bandit, TakesTimesThatAreNone) {
  Bandit bandit(2);
  for (int64_t ns : {int64_t{0}, int64_t{-5}, INT64_MAX, int64_t{1}}) bandit.played(bandit.choose(), ns);
  EXPECT_GE(bandit.choose(), 0);
  EXPECT_LT(bandit.choose(), 2);
}

}  // namespace
