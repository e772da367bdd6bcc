// Which of several ways to do the same work takes least time, learnt while the work is done: a bandit with a budget for
// its trials (Garivier and Moulines 2011, discounted bounds).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shep {

// Each play is one execution of the work, by one arm. Every arm of the first ones is played kTrials times first; or
// once where that took kFarMore times the least mean, or twice where the second play took kMore times that. The first
// of several does not count. Those that are within kMore of the best then are played kMostTrials times, since their
// times may spread by more than they differ. Later the arm with the least mean is played, and an arm that may be better
// again as often as kExploring of all time pays for; so is one that was added, as far as it is expected to take longer.
// So the time beyond that of always playing the arm that is best by the means is at most that of the first trials, plus
// kExploring of the rest, plus one play. Old plays count less and less, so that the choice follows work that changes.
//
// Deterministic: a pure function of the times that it is told. Not thread-safe.
class Bandit {
 public:
  static constexpr int kTrials = 3, kMostTrials = 8;
  static constexpr double kFarMore = 1.5;  // times the least mean, in a first play
  static constexpr double kMore = 1.1;  // later
  static constexpr double kExploring = 0.02;
  static constexpr double kMemory = 0.98;  // the weight of a play after the next one of the same arm

  // Begins with so many arms, at least one.
  explicit Bandit(int arms) : arms_(size_t(arms)) {}
  // Adds an arm whose first play may take that many times the least mean, more than 1. Returns its number.
  int add(double expected);

  // Returns the arm to play next.
  int choose() const;
  // Takes the time that a play of the arm has taken, in ns. Times below 1 count as 1.
  void played(int arm, int64_t ns);

  // Returns true while that one of the first arms has not had its trials; while some have not.
  bool is_on_trial(int arm) const { return is_on_trial(arms_[size_t(arm)]); }
  bool is_on_trial() const;
  // Returns the arm with the least mean; the first one while there is none.
  int best() const;
  int arms() const { return int(arms_.size()); }
  int64_t plays(int arm) const { return arms_[size_t(arm)].plays; }
  // Returns ns; 0: not played.
  double mean(int arm) const { return arms_[size_t(arm)].mean(); }

 private:
  struct Arm {
    int64_t plays = 0;
    double expected = 0;  // times the least mean, before the first play; 0: one of the first arms
    double weight = 0, sum = 0, squares = 0;  // of plays, discounted
    double mean() const { return weight > 0 ? sum / weight : 0; }
    double deviation() const;
    void learn(double ns);
  };

  bool is_on_first_trial(const Arm& arm) const;
  bool is_on_trial(const Arm& arm) const;
  int next_trial() const;
  double cost(const Arm& arm, double least) const;
  double bound(const Arm& arm, double least) const;

  std::vector<Arm> arms_;
  int64_t all_plays_ = 0;
  double time_ = 0;  // ns, of all plays after the first trials
  double excess_ = 0;  // of those, beyond the least mean
};

}  // namespace shep
