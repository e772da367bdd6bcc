#include "waiting/rest.h"

#include <algorithm>

namespace shep {

namespace {

// A steal takes the thief and its victim about so long on a large machine, ns.
constexpr int64_t kWorthwhile = 500;
// A mean over about eight steals. One long task among many short ones is worth the search; it counts for no more than
// that.
constexpr int64_t kSteals = 8;
constexpr int64_t kLongestCounted = 32 * kWorthwhile;
constexpr int64_t kFirstRest = 500;
constexpr int64_t kLongestRest = 250'000;
// For each worker of the team: so long it takes another core's line, and gives it back.
constexpr int64_t kLongestAfterLoss = 250;

}  // namespace

void judge_stolen(StealHistory& history, int64_t worked, int64_t now) {
  history.rest_after_loss = 0;
  history.mean_work += (std::min(worked, kLongestCounted) - history.mean_work) / kSteals;
  if (history.mean_work >= kWorthwhile) {
    history.rest = 0;
    return;
  }
  history.rest = std::clamp(2 * history.rest, kFirstRest, kLongestRest);
  history.rests_until = now + history.rest;
}

void note_stolen_ended(Worker& worker, int64_t began) {
  worker.history.stolen = nullptr;
  const int64_t now = monotonic_ns();
  judge_stolen(worker.history, now - began, now);
}

void note_race_lost(StealHistory& history, int team, int64_t now) {
  history.rest_after_loss = std::min(2 * history.rest_after_loss + kLongestAfterLoss, team * kLongestAfterLoss);
  history.rests_until = now + history.rest_after_loss;
}

}  // namespace shep
