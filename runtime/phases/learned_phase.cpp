#include "phases/learned_phase.h"

#include <algorithm>
#include <functional>

namespace shep {

size_t HashOfPhaseKey::operator()(const PhaseKey& key) const {
  constexpr size_t kOdd = 0x9e3779b97f4a7c15;  // the golden ratio's, which spreads small numbers
  size_t hash = 0;
  for (const size_t each : {std::hash<const void*>()(key.where), std::hash<const void*>()(key.scheduler),
                            size_t(key.size), size_t(key.id)}) {
    hash = (hash + each) * kOdd;
    hash ^= hash >> 32;
  }
  return hash;
}

std::vector<std::pair<Setting, double>> neighbours(const Setting& setting, int size, bool has_loops) {
  constexpr int kLeastChunk = 1'000, kMostChunk = 400'000;  // ns
  std::vector<std::pair<Setting, double>> result;
  const auto add = [&](const Setting& each, double expected) { result.emplace_back(each, expected); };
  const auto [scheduler, width, chunk] = setting;
  if (width > 1) add({scheduler, width / 2, chunk}, 2);
  if (width < size) add({scheduler, std::min(2 * width, size), chunk}, 1.5);
  if (has_loops && 4 * chunk <= kMostChunk) add({scheduler, width, 4 * chunk}, 1.3);
  if (has_loops && chunk / 4 >= kLeastChunk) add({scheduler, width, chunk / 4}, 1.3);
  return result;
}

// Returns the arm with the least mean of those under that scheduler that have been played; -1: there is none.
int LearnedPhase::best_under(const char* scheduler) const {
  int found = -1;
  for (int arm = 0; arm < bandit_.arms(); ++arm) {
    if (setting(arm).scheduler != scheduler || bandit_.plays(arm) == 0) continue;
    if (found < 0 || bandit_.mean(arm) < bandit_.mean(found)) found = arm;
  }
  return found;
}

// Returns the arm under that scheduler that has not had its first trials; -1: there is none.
int LearnedPhase::trial_under(const char* scheduler) const {
  for (int arm = 0; arm < bandit_.arms(); ++arm)
    if (setting(arm).scheduler == scheduler && bandit_.is_on_trial(arm)) return arm;
  return -1;
}

int LearnedPhase::choose(const char* scheduler, int64_t change_ns) {
  if (const int trial = trial_under(scheduler); trial >= 0) return trial;
  const int choice = bandit_.choose();
  const int staying = best_under(scheduler);
  if (setting(choice).scheduler == scheduler || staying < 0) return choice;
  const auto change = double(change_ns);
  if (bandit_.mean(staying) < change) return staying;
  if (bandit_.is_on_trial()) return choice;
  double& spent = choice == bandit_.best() ? missed_ : explored_;
  const double gain = choice == bandit_.best() ? bandit_.mean(staying) - bandit_.mean(choice)
                                               : Bandit::kExploring * bandit_.mean(staying);
  spent += gain;
  if (spent < 2 * change) return staying;
  spent = 0;
  return choice;
}

void LearnedPhase::played(int choice, int64_t ns, bool goes_on, bool has_loops) {
  bandit_.played(choice, ns);
  const int best = bandit_.best();
  if (!goes_on || bandit_.is_on_trial() || bandit_.plays(best) < kKnown) return;
  for (const auto& [each, expected] : neighbours(setting(best), key_.size, has_loops)) {
    const bool is_known = std::find(settings_.begin(), settings_.end(), each) != settings_.end();
    if (is_known || settings_.size() >= kMostSettings) continue;
    settings_.push_back(each);
    bandit_.add(expected);
  }
}

}  // namespace shep
