// Teams, nesting, schedules and dynamic adjustment (OpenMP 5.2, 18.2 and 18.4).
#include <omp.h>

#include <algorithm>

#include "api/entry_point.h"
#include "execution/order.h"
#include "execution/hooks.h"
#include "teams/hot_team.h"
#include "teams/league.h"

namespace {

const TaskIcvs& icvs() { return current_icvs(current_worker()); }
TaskIcvs& icvs_to_set() { return own_icvs(current_worker()); }

// The caller's worker, or its ancestor's, in the team at that nesting level; null where there is none.
const Worker* worker_at(int level) {
  const Worker* worker = &current_worker();
  if (level < 0 || level > worker->team->level) return nullptr;
  while (worker->team->level > level) worker = worker->team->parent;
  return worker;
}

constexpr unsigned kMonotonicBit = 0x80000000u;

}  // namespace

SHEP_EXPORT void omp_set_num_threads(int num_threads) noexcept { icvs_to_set().num_threads = std::max(num_threads, 1); }
SHEP_EXPORT int omp_get_num_threads(void) noexcept {
  const Worker* const worker = known_worker();
  return worker ? worker->team->size : 1;
}
SHEP_EXPORT int omp_get_max_threads(void) noexcept { return std::min(icvs().num_threads, icvs().thread_limit); }
SHEP_EXPORT int omp_get_thread_num(void) noexcept {
  const Worker* const worker = known_worker();
  if (!worker) return 0;
  note_wants_thread(*worker);
  return worker->thread_num;
}
SHEP_EXPORT int omp_in_parallel(void) noexcept {
  const Worker* const worker = known_worker();
  return worker && worker->team->active_level > 0;
}

SHEP_EXPORT void omp_set_dynamic(int dynamic_threads) noexcept { icvs_to_set().dynamic = dynamic_threads != 0; }
SHEP_EXPORT int omp_get_dynamic(void) noexcept { return icvs().dynamic; }
SHEP_EXPORT int omp_get_cancellation(void) noexcept { return global_icvs().cancellation; }

SHEP_EXPORT void omp_set_nested(int nested) noexcept {
  int& levels = icvs_to_set().max_active_levels;
  if (!nested)
    levels = 1;
  else if (levels <= 1)
    levels = kSupportedActiveLevels;
}
SHEP_EXPORT int omp_get_nested(void) noexcept { return icvs().max_active_levels > 1; }

SHEP_EXPORT void omp_set_schedule(omp_sched_t kind, int chunk_size) noexcept {
  const unsigned bits = static_cast<unsigned>(kind);
  const unsigned plain = bits & ~kMonotonicBit;
  if (plain < omp_sched_static || plain > omp_sched_auto) return;
  const auto modifier = bits & kMonotonicBit ? ScheduleModifier::kMonotonic : ScheduleModifier::kNone;
  icvs_to_set().run_schedule = {static_cast<ScheduleKind>(plain), modifier, plain == omp_sched_auto ? 0 : chunk_size};
}

SHEP_EXPORT void omp_get_schedule(omp_sched_t* kind, int* chunk_size) noexcept {
  const Schedule schedule = icvs().run_schedule;
  const unsigned bit = schedule.modifier == ScheduleModifier::kMonotonic ? kMonotonicBit : 0;
  *kind = static_cast<omp_sched_t>(static_cast<unsigned>(schedule.kind) | bit);
  const bool shared = schedule.kind == ScheduleKind::kDynamic || schedule.kind == ScheduleKind::kGuided;
  *chunk_size = static_cast<int>(std::clamp<int64_t>(schedule.chunk, shared ? 1 : 0, INT32_MAX));
}

SHEP_EXPORT int omp_get_thread_limit(void) noexcept { return icvs().thread_limit; }

SHEP_EXPORT int omp_get_supported_active_levels(void) noexcept { return kSupportedActiveLevels; }
SHEP_EXPORT void omp_set_max_active_levels(int max_levels) noexcept {
  if (max_levels >= 0) icvs_to_set().max_active_levels = std::min(max_levels, kSupportedActiveLevels);
}
SHEP_EXPORT int omp_get_max_active_levels(void) noexcept { return icvs().max_active_levels; }

SHEP_EXPORT int omp_get_level(void) noexcept {
  const Worker* const worker = known_worker();
  return worker ? worker->team->level : 0;
}
SHEP_EXPORT int omp_get_active_level(void) noexcept { return current_worker().team->active_level; }

SHEP_EXPORT int omp_get_ancestor_thread_num(int level) noexcept {
  const Worker* worker = worker_at(level);
  return worker ? worker->thread_num : -1;
}

SHEP_EXPORT int omp_ancestor_is_free_agent(int level) noexcept {
  const Worker* worker = worker_at(level);
  return worker && worker->is_guest;
}

SHEP_EXPORT int omp_get_team_size(int level) noexcept {
  const Worker* worker = worker_at(level);
  return worker ? worker->team->size : -1;
}

SHEP_EXPORT int omp_get_num_teams(void) noexcept { return current_worker().team->group->num_teams; }
SHEP_EXPORT int omp_get_team_num(void) noexcept { return current_worker().team->group->team_num; }
SHEP_EXPORT void omp_set_num_teams(int num_teams) noexcept { set_max_teams(num_teams); }
SHEP_EXPORT int omp_get_max_teams(void) noexcept { return max_teams(); }
SHEP_EXPORT void omp_set_teams_thread_limit(int thread_limit) noexcept { set_teams_thread_limit(thread_limit); }
SHEP_EXPORT int omp_get_teams_thread_limit(void) noexcept { return teams_thread_limit(); }

// Gives up what the caller's own regions have kept. A region that is open keeps what it has. A hard pause ends the
// threads as well, which a soft one leaves for the next region, or for another thread's.
SHEP_EXPORT int omp_pause_resource(omp_pause_resource_t kind, int device_num) noexcept {
  const bool is_known = kind == omp_pause_soft || kind == omp_pause_hard;
  if (!is_known || device_num != omp_get_initial_device() || current_worker().team->level > 0) return 1;
  Worker& worker = current_worker();
  // Tasks that have not ended need the agents.
  if (worker.is_guest || JoinWord::references(worker.implicit_task.join.load(std::memory_order_acquire)) > 1) return 1;
  disband_teams(worker);
  hooks.group_goes(*worker.team->group);
  if (kind == omp_pause_hard) end_idle_threads();
  return 0;
}
SHEP_EXPORT int omp_pause_resource_all(omp_pause_resource_t kind) noexcept {
  return omp_pause_resource(kind, omp_get_initial_device());
}
