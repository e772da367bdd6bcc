#include "phases/phases.h"

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "config/icv.h"
#include "observe/stats/phase_choices.h"
#include "phases/learned_phase.h"
#include "platform/clock.h"
#include "platform/process/fork_gate.h"
#include "schedulers/scheduler.h"
#include "sleeping/core_limit.h"
#include "teams/arrangement.h"

namespace shep {

namespace {

// One execution of a phase.
struct Play {
  LearnedPhase* phase;
  int choice;
  int64_t began;  // ns
};

// The phases that a team executes: its region's, and that of the last phase point in it.
struct Running {
  Play region;
  std::optional<Play> part = {};
  bool has_parts = false;
  bool is_alone = true;  // else the limit of the number of workers was another's, and the times say nothing
};

struct Phases {
  ProcessLock lock;  // guards what follows
  std::unordered_map<PhaseKey, std::unique_ptr<LearnedPhase>, HashOfPhaseKey> known;
  std::vector<LearnedPhase*> in_order;  // of their first execution; they live as long as the process
  std::unordered_map<const Team*, Running> running;
  int changes = 0;  // of the scheduler of some team
  int64_t change_ns = 0;  // the least that one has taken; 0: not known
};

// The last phase point that the calling initial thread has passed outside of its regions.
struct NamedPhase {
  bool is_named = false;  // there was one
  int64_t id = 0;
};
constinit thread_local NamedPhase named_phase;

Phases& phases() {
  static constinit MadeOnce<Phases*> made;
  return *made.get([] { return new Phases; });
}

std::vector<Setting> first_settings(const PhaseKey& key) {
  if (key.scheduler) return {{key.scheduler, key.size, TaskTeam::kLoopChunkNs}};
  std::vector<Setting> result;
  const AutoSchedulers& tried = global_icvs().auto_schedulers;
  for (int each = 0; each < tried.count; ++each)
    result.push_back({tried.names[each], key.size, TaskTeam::kLoopChunkNs});
  return result;
}

LearnedPhase& phase_of(Phases& all, const PhaseKey& key) {
  std::unique_ptr<LearnedPhase>& found = all.known[key];
  if (!found) {
    found = std::make_unique<LearnedPhase>(key, first_settings(key));
    all.in_order.push_back(found.get());
  }
  return *found;
}

// Regions in a region that was to have one thread belong to its team.
Team& several_around(Team& team) {
  Team* found = &team;
  while (found->size == 1 && found->parent) found = found->parent->team;
  return *found;
}

// Outer regions of several threads differ in their size; inner ones have the scheduler of the team around them.
bool is_a_phase(const Worker& worker, int size) { return size > 1 && worker.team->active_level == 0; }

constinit CpuLimiter phase_limit;

// The limit is the process's. So it is only for a team that is alone.
void set_width(const Phases& all, const Team& team, int width) {
  phase_limit.set(all.running.size() == 1 && width < team.size ? width : kNoCoreLimit);
}

// The first change to each scheduler makes it, and says nothing of later ones.
void learn_change(Phases& all, int64_t ns) {
  if (++all.changes < global_icvs().auto_schedulers.count) return;
  all.change_ns = all.change_ns > 0 ? std::min(all.change_ns, ns) : ns;
}

void start(const Phases& all, const Play& play, Team& team) {
  const Setting& setting = play.phase->setting(play.choice);
  team.task_team.loop_chunk_ns.store(setting.loop_chunk_ns, std::memory_order_relaxed);
  team.task_team.has_split_loops.store(false, std::memory_order_relaxed);
  set_width(all, team, setting.width);
}

void end(const Running& running, const Play& play, const Team& team) {
  const bool is_whole = &play == &running.region;
  const bool goes_on = !(is_whole && running.has_parts) && !team.task_team.stays_in_domains;
  const bool has_loops = team.task_team.has_split_loops.load(std::memory_order_relaxed);
  if (running.is_alone) play.phase->played(play.choice, monotonic_ns() - play.began, goes_on, has_loops);
}

PhaseChoice choice_of(const LearnedPhase& phase) {
  const PhaseKey& key = phase.key();
  PhaseChoice choice = {.where = key.where,
                        .id = key.is_named ? &key.id : nullptr,
                        .is_part = key.scheduler != nullptr,
                        .threads = key.size,
                        .best = phase.bandit().best(),
                        .tried = {}};
  for (int arm = 0; arm < phase.bandit().arms(); ++arm) {
    const Setting& each = phase.setting(arm);
    choice.tried.push_back(
        {each.scheduler, each.width, each.loop_chunk_ns, phase.bandit().plays(arm), phase.bandit().mean(arm)});
  }
  return choice;
}

}  // namespace

PhaseRun begin_phase(const Worker& worker, const shep_location* where, int size) {
  if (!is_a_phase(worker, size)) return {.scheduler = scheduler_around(*worker.team)};
  Phases& all = phases();
  const std::lock_guard guard(all.lock);
  LearnedPhase& phase = phase_of(all, {where, nullptr, size, named_phase.is_named, named_phase.id});
  const Team* const last = worker.kept.hot;
  const char* const has = last && last->arrangement ? last->arrangement->scheduler_name : nullptr;
  const int arm = phase.choose(has, all.change_ns);
  const char* const scheduler = phase.setting(arm).scheduler;
  return {.scheduler = scheduler, .phase = &phase, .choice = arm, .changes_scheduler = has && has != scheduler};
}

void enter_phase(const PhaseRun& run, Team& team, int64_t prepared_ns) {
  Phases& all = phases();
  {
    const std::lock_guard guard(all.lock);
    if (run.changes_scheduler) learn_change(all, prepared_ns);
    const Play play = {static_cast<LearnedPhase*>(run.phase), run.choice, monotonic_ns()};
    const auto entered = all.running.insert_or_assign(&team, Running{play}).first;
    if (all.running.size() > 1)
      for (auto& [each, running] : all.running) running.is_alone = false;
    start(all, entered->second.region, team);
  }
  core_falls_free();  // where this team's coming has ended another's limit
}

void end_phase(const PhaseRun&, Team& team) {
  Phases& all = phases();
  const std::lock_guard guard(all.lock);
  const auto found = all.running.find(&team);
  if (found == all.running.end()) return;  // the child of a fork
  if (found->second.part) end(found->second, *found->second.part, team);
  end(found->second, found->second.region, team);
  all.running.erase(found);
  team.task_team.loop_chunk_ns.store(TaskTeam::kLoopChunkNs, std::memory_order_relaxed);
  phase_limit.set(kNoCoreLimit);
}

static void begin_part(Team& team, const PhasePoint& point) {
  Phases& all = phases();
  const std::lock_guard guard(all.lock);
  const auto found = all.running.find(&team);
  if (found == all.running.end()) return;
  Running& running = found->second;
  if (running.part) end(running, *running.part, team);
  LearnedPhase& phase = phase_of(all, {nullptr, team.arrangement->scheduler_name, team.size, true, point.id});
  running.has_parts = true;
  running.part = Play{&phase, phase.bandit().choose(), monotonic_ns()};
  start(all, *running.part, team);
}

void pass_phase_point(Worker& worker, const PhasePoint& point) {
  Team& team = several_around(*worker.team);
  if (team.active_level == 0) {
    named_phase = {true, point.id};
  } else if (team.active_level == 1) {
    begin_part(team, point);
    resume_where_cores_are_free();
  }
}

void forget_running_phases_in_child() {
  if (!global_icvs().chooses_scheduler()) return;
  phases().running.clear();
  drop_core_limit_in_child();
}

std::vector<PhaseChoice> phase_choices() {
  std::vector<PhaseChoice> result;
  if (!global_icvs().chooses_scheduler()) return result;
  Phases& all = phases();
  const std::lock_guard guard(all.lock);
  for (const LearnedPhase* each : all.in_order) result.push_back(choice_of(*each));
  return result;
}

}  // namespace shep
