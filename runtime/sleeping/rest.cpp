#include "sleeping/rest.h"

#include <algorithm>

#include "execution/task_team.h"

namespace shep {

namespace {

// A steal takes the thief and its victim about so long on a large machine, ns.
constexpr int64_t kWorthwhile = 500;
// A mean over about eight steals. One long task among many short ones is worth the search; it counts for no more than
// that.
constexpr int64_t kSteals = 8;
constexpr int64_t kLongestCounted = 32 * kWorthwhile;
constexpr int64_t kFirstRest = 500;
// These two are for each worker of the team. All together they disturb one victim once in so long a time;
constexpr int64_t kLongestRest = 4'000;
// and so long a core takes to get another's line, and to give it back.
constexpr int64_t kLongestAfterLoss = 250;

}  // namespace

void judge_stolen(StealHistory& history, int team, int64_t worked, int64_t now) {
  history.rest_after_loss = 0;
  history.mean_work += (std::min(worked, kLongestCounted) - history.mean_work) / kSteals;
  if (history.mean_work >= kWorthwhile) {
    history.rest = 0;
    return;
  }
  history.rest = std::clamp(2 * history.rest, kFirstRest, team * kLongestRest);
  history.rests_until = now + history.rest;
}

void note_stolen_ended(Worker& worker, int64_t began) {
  worker.history.stolen = nullptr;
  const int64_t now = monotonic_ns();
  judge_stolen(worker.history, worker.task_team->size, now - began, now);
}

void note_race_lost(StealHistory& history, int team, int64_t now) {
  history.rest_after_loss = std::min(2 * history.rest_after_loss + kLongestAfterLoss, team * kLongestAfterLoss);
  history.rests_until = now + history.rest_after_loss;
}

}  // namespace shep
