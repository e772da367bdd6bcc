// Which of several ways to do the same work takes least time, learnt while the work is done: a bandit with a budget for
// its trials (Garivier and Moulines 2011, discounted bounds).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace shep {

// Each play is one execution of the work, by one arm. Every arm is played kTrials times first, or once where that took
// far more than another's best. The first of several does not count. Later the arm with the least mean is played, and
// an arm that may be better again as often as kExploring of all time pays for. So the time beyond that of always
// playing the arm that is best by the means is at most that of the first trials, plus kExploring of the rest, plus one
// play. Old plays count less and less, so that the choice follows work that changes.
//
// Deterministic: a pure function of the times that it is told. Not thread-safe.
class Bandit {
 public:
  static constexpr int kTrials = 3;
  static constexpr double kFarMore = 1.5;  // times the least mean
  static constexpr double kExploring = 0.02;
  static constexpr double kMemory = 0.98;  // the weight of a play after the next one of the same arm

  explicit Bandit(int arms) : arms_(size_t(arms)) {}

  // Returns the arm to play next.
  int choose() const;
  // Takes the time that a play of the arm has taken, in ns. Times below 1 count as 1.
  void played(int arm, int64_t ns);

  // Returns the arm with the least mean; the first one while there is none.
  int best() const;
  int arms() const { return int(arms_.size()); }
  int64_t plays(int arm) const { return arms_[size_t(arm)].plays; }
  // Returns ns; 0: not played.
  double mean(int arm) const { return arms_[size_t(arm)].mean(); }

 private:
  struct Arm {
    int64_t plays = 0;
    double weight = 0, sum = 0, squares = 0;  // of plays, discounted
    double mean() const { return weight > 0 ? sum / weight : 0; }
    double deviation() const;
    void learn(double ns);
  };

  bool is_on_trial(const Arm& arm) const;
  double bound(const Arm& arm, double least) const;

  std::vector<Arm> arms_;
  int64_t all_plays_ = 0;
  double time_ = 0;  // ns, of all plays after the first trials
  double excess_ = 0;  // of those, beyond the least mean
};

}  // namespace shep
