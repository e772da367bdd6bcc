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

bool Bandit::is_on_trial(const Arm& arm) const {
  if (arm.plays == 0) return true;
  return arm.plays < kTrials && arm.mean() < kFarMore * mean(best());
}

// The least mean that the arm may have in truth. A first play says little; and some may by chance have taken the same
// time, so a deviation of less than a twentieth is not believed.
double Bandit::bound(const Arm& arm, double least) const {
  if (arm.plays < kTrials) return 0;
  const double deviation = std::max(arm.deviation(), 0.05 * least);
  return arm.mean() - deviation * std::sqrt(2 * std::log(double(all_plays_)) / arm.weight);
}

int Bandit::choose() const {
  for (int each = 0; each < arms(); ++each)
    if (is_on_trial(arms_[size_t(each)])) return each;
  const int known = best();
  const double least = mean(known);
  int found = known;
  double lowest = least;
  for (int each = 0; each < arms(); ++each) {
    const Arm& arm = arms_[size_t(each)];
    if (each == known || excess_ + arm.mean() - least > kExploring * time_) continue;
    const double possible = bound(arm, least);
    if (possible < lowest) found = each, lowest = possible;
  }
  return found;
}

void Bandit::played(int arm, int64_t ns) {
  Arm& own = arms_[size_t(arm)];
  const double took = double(std::max<int64_t>(ns, 1));
  if (std::none_of(arms_.begin(), arms_.end(), [&](const Arm& each) { return is_on_trial(each); })) {
    time_ += took;
    if (arm != best()) excess_ += std::max(0.0, took - mean(best()));
  }
  own.learn(took);
  ++own.plays;
  ++all_plays_;
}

}  // namespace shep
