#include "phases/phases.h"

#include <cstring>
#include <memory>
#include <mutex>
#include <vector>

#include "config/icv.h"
#include "observe/stats/phase_choices.h"
#include "phases/bandit.h"
#include "platform/process/fork_gate.h"
#include "schedulers/scheduler.h"
#include "teams/arrangement.h"

namespace shep {

namespace {

struct LearnedPhase {
  const shep_location* where;  // null: a region without a place
  int size;
  Bandit bandit;
};

struct Phases {
  ProcessLock lock;  // guards what follows
  std::vector<std::unique_ptr<LearnedPhase>> all;  // they live as long as the process
};

Phases& phases() {
  static constinit MadeOnce<Phases*> made;
  return *made.get([] { return new Phases; });
}

LearnedPhase& phase_of(std::vector<std::unique_ptr<LearnedPhase>>& all, const shep_location* where, int size) {
  for (const std::unique_ptr<LearnedPhase>& each : all)
    if (each->where == where && each->size == size) return *each;
  const int arms = int(global_icvs().auto_schedulers.count);
  all.push_back(std::make_unique<LearnedPhase>(LearnedPhase{where, size, Bandit(arms)}));
  return *all.back();
}

PhaseChoice choice_of(const LearnedPhase& phase) {
  PhaseChoice choice = {.where = phase.where, .threads = phase.size, .best = phase.bandit.best(), .tried = {}};
  const char* const* const names = global_icvs().auto_schedulers.names;
  for (int arm = 0; arm < phase.bandit.arms(); ++arm)
    choice.tried.push_back({names[arm], phase.bandit.plays(arm), phase.bandit.mean(arm)});
  return choice;
}

// Outer regions of several threads differ in their size; inner ones have the scheduler of the team around them.
bool is_a_phase(const Worker& worker, int size) { return size > 1 && worker.team->active_level == 0; }

}  // namespace

PhaseRun begin_phase(const Worker& worker, const shep_location* where, int size) {
  if (!is_a_phase(worker, size)) return {.scheduler = scheduler_around(*worker.team)};
  Phases& known = phases();
  const std::lock_guard guard(known.lock);
  LearnedPhase& phase = phase_of(known.all, where, size);
  const int arm = phase.bandit.choose();
  return {.scheduler = global_icvs().auto_schedulers.names[arm], .phase = &phase, .choice = arm};
}

void end_phase(const PhaseRun& run, int64_t ns) {
  const std::lock_guard guard(phases().lock);
  static_cast<LearnedPhase*>(run.phase)->bandit.played(run.choice, ns);
}

std::vector<PhaseChoice> phase_choices() {
  std::vector<PhaseChoice> result;
  if (!global_icvs().chooses_scheduler()) return result;
  const std::lock_guard guard(phases().lock);
  for (const std::unique_ptr<LearnedPhase>& each : phases().all) result.push_back(choice_of(*each));
  return result;
}

}  // namespace shep
