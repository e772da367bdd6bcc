#include "phases/bandit.h"

#include <algorithm>
#include <cmath>

namespace shep {

double Bandit::Arm::deviation() const {
  return weight > 0 ? std::sqrt(std::max(0.0, squares / weight - mean() * mean())) : 0;
}

// Another program may have had the processor. So what takes many times the mean counts as kMostOfMean times it; and
// first plays do not count where a later one is as far below them.
void Bandit::Arm::learn(double ns) {
  constexpr double kMostOfMean = 4;
  constexpr int kFew = 8;
  const bool was_disturbed = plays < kFew && kMostOfMean * ns < mean();
  if (plays == 1 || was_disturbed) weight = sum = squares = 0;
  if (plays >= kTrials && weight > 0) ns = std::min(ns, kMostOfMean * mean());
  weight = kMemory * weight + 1;
  sum = kMemory * sum + ns;
  squares = kMemory * squares + ns * ns;
}

int Bandit::best() const {
  int found = 0;
  for (int each = 0; each < arms(); ++each)
    if (plays(each) > 0 && (plays(found) == 0 || mean(each) < mean(found))) found = each;
  return found;
}

int Bandit::add(double expected) {
  arms_.push_back({.expected = expected});
  return arms() - 1;
}

bool Bandit::is_on_first_trial(const Arm& arm) const {
  if (arm.expected > 0) return false;
  if (arm.plays == 0) return true;
  return arm.plays < kTrials && arm.mean() < (arm.plays == 1 ? kFarMore : kMore) * mean(best());
}

bool Bandit::is_on_trial(const Arm& arm) const {
  if (arm.expected > 0 || arm.plays < kTrials) return is_on_first_trial(arm);
  if (arm.plays >= kMostTrials || arm.mean() >= kMore * mean(best())) return false;
  return std::none_of(arms_.begin(), arms_.end(), [&](const Arm& each) { return is_on_first_trial(each); });
}

bool Bandit::is_on_trial() const {
  return std::any_of(arms_.begin(), arms_.end(), [&](const Arm& each) { return is_on_trial(each); });
}

// One arm after the other: a change of arm may cost something. Returns -1 when all have had their trials.
int Bandit::next_trial() const {
  for (int each = 0; each < arms(); ++each)
    if (is_on_trial(arms_[size_t(each)])) return each;
  return -1;
}

// Returns what a play of the arm may take beyond the least mean.
double Bandit::cost(const Arm& arm, double least) const {
  return (arm.plays > 0 ? arm.mean() : arm.expected * least) - least;
}

// The least mean that the arm may have in truth. A first play says little; and some may by chance have taken the same
// time, so a deviation of less than a twentieth is not believed.
double Bandit::bound(const Arm& arm, double least) const {
  if (arm.plays < kTrials) return 0;
  const double deviation = std::max(arm.deviation(), 0.05 * least);
  return arm.mean() - deviation * std::sqrt(2 * std::log(double(all_plays_)) / arm.weight);
}

int Bandit::choose() const {
  if (const int trial = next_trial(); trial >= 0) return trial;
  const int known = best();
  const double least = mean(known);
  int found = known;
  double lowest = least;
  for (int each = 0; each < arms(); ++each) {
    const Arm& arm = arms_[size_t(each)];
    if (each == known || excess_ + cost(arm, least) > kExploring * time_) continue;
    const double possible = bound(arm, least);
    if (possible < lowest) found = each, lowest = possible;
  }
  return found;
}

void Bandit::played(int arm, int64_t ns) {
  Arm& own = arms_[size_t(arm)];
  const double took = double(std::max<int64_t>(ns, 1));
  if (!is_on_trial()) {
    time_ += took;
    if (arm != best()) excess_ += std::max(0.0, took - mean(best()));
  }
  own.learn(took);
  ++own.plays;
  ++all_plays_;
}

}  // namespace shep
