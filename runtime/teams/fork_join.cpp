#include "teams/fork_join.h"

#include <algorithm>

#include "dependences/dependent_tasks.h"
#include "execution/events.h"
#include "execution/hooks.h"
#include "execution/order.h"
#include "observe/observer.h"
#include "platform/clock.h"
#include "platform/sanitizers.h"
#include "schedulers/domain_layer.h"
#include "tasks/create.h"
#include "teams/affinity_report.h"
#include "teams/arrangement.h"
#include "teams/hot_team.h"
#include "sleeping/core_limit.h"
#include "topology/machine.h"
#include "waiting/wait.h"
#include "platform/emitted_code.h"

namespace shep {

namespace {

TeamRequest request_for(const Worker& worker, unsigned flags, int num_threads) {
  const Team& team = *worker.team;
  return {
      .serial = (flags & SHEP_PARALLEL_SERIAL) != 0 || observer().is_serial(),
      .num_threads = flags & SHEP_PARALLEL_NUM_THREADS ? num_threads : 0,
      .active_levels = team.active_level,
      .threads_busy = team.group->busy.load(std::memory_order_relaxed) +
                      hooks.threads_kept(*team.group, current_icvs(worker).thread_limit),
      .available_cpus = std::min(usable_cpus(), cpu_limit()),
  };
}

// Decides the size and counts the threads as busy at once; otherwise regions that begin together could exceed the
// limit.
int reserve_team(const Worker& worker, unsigned flags, int num_threads) {
  TeamRequest request = request_for(worker, flags, num_threads);
  std::atomic<int>& busy = worker.team->group->busy;
  const int kept = hooks.threads_kept(*worker.team->group, current_icvs(worker).thread_limit);
  int seen = request.threads_busy - kept;
  int size;
  // Relaxed: the number orders nothing.
  do {
    request.threads_busy = seen + kept;
    size = decide_team_size(current_icvs(worker), request);
  } while (size > 1 && !busy.compare_exchange_weak(seen, seen + size - 1, std::memory_order_relaxed));
  return size;
}

[[gnu::always_inline]] inline void start_region(Team& team, const Region& region) {
  const auto begin = team.threads.begin(), end = begin + (team.size - 1);
  if (team.arrangement->binding.by_default) make_way_for_primary(team);
  if (IdleListener* const listener = team.task_team.scheduler->capabilities.listener) listener->region_begins();
  std::for_each(begin, end, [&](Thread* thread) { give_order(*thread, region); });
  // Pairs with the fence of a thread about to sleep: either it sees the order, or we see it asleep.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  for (auto each = begin; each != end; ++each)
    if (is_asleep(**each)) wake(**each);
}

}  // namespace

void enter_region(Worker& worker) {
  const Team& team = *worker.team;
  worker.implicit_icvs = team.icvs;
  worker.implicit_icvs.place_first = worker.partition.first;
  worker.implicit_icvs.place_count = worker.partition.count;
  begin_implicit_task(worker);
  worker.workshares.reset_for_region();
}

void forget_implicit_task(Worker& worker, ImplicitTask& task) {
  if (task.dependences) forget_dependences(worker, task);
  destroy_own_icvs(task.own_icvs);
  task.own_icvs = nullptr;
}

Binding binding_for(const Worker& worker, unsigned flags) {
  const TaskIcvs& icvs = current_icvs(worker);
  if (global_icvs().bind.count == 0 && icvs.bind == BindPolicy::kFalse)
    return {.by_default = worker.team->level == 0 && worker.team->group->first};
  if (icvs.bind == BindPolicy::kFalse) return {};
  const Partition partition = {icvs.place_first, icvs.place_count};
  return {
      .policy = flags & SHEP_PARALLEL_BIND ? BindPolicy(flags >> SHEP_PARALLEL_BIND_SHIFT) : icvs.bind,
      .primary_place = worker.place >= 0 ? worker.place : partition.first,
      .partition = partition,
  };
}

int team_size(const Worker& worker, unsigned flags, int num_threads) {
  return decide_team_size(current_icvs(worker), request_for(worker, flags, num_threads));
}

void forget_cancelled(Team& team) {
  team.workshares.forget_loops();
  if (CombiningTree* const tree = team.arrangement ? team.arrangement->combining.get() : nullptr) tree->reset();
}

namespace {

// Inline, as in each region.
[[gnu::always_inline]] inline void prepare(Worker& worker, Team& team, const shep_location* where, int requested) {
  if (team.cancellation.parallel.load(std::memory_order_relaxed)) forget_cancelled(team);
  team.workshares.reset_for_region();
  if (global_icvs().cancellation) begin_cancellable_region(team.cancellation);
  const TaskIcvs icvs = inherit_into_implicit_task(global_icvs(), current_icvs(worker));
  // A line that is not written stays in all threads' caches.
  if (team.icvs != icvs) team.icvs = icvs;
  const int active_level = worker.team->active_level + (team.size > 1);
  if (team.active_level != active_level) team.active_level = active_level;
  if (team.where != where) team.where = where;
  if (observer().records()) observer().open(team.task_team.region, where, team.level, team.size);
  note_parallel_begins(worker, team.task_team, requested, false);
}

}  // namespace

void prepare_region(Worker& worker, Team& team, const shep_location* where, int requested) {
  prepare(worker, team, where, requested);
}

namespace {

// Inline, as in each region. `size`: of the team that was wanted.
[[gnu::always_inline]] inline void run_in(Team& team, int size, Worker& worker, const shep_location* where,
                                          const Region& region, unsigned flags, int num_threads) {
  if (team.size < size) team.group->busy.fetch_sub(size - team.size, std::memory_order_relaxed);
  if (team.task_team.child_domain != worker.next_child_domain) team.task_team.child_domain = worker.next_child_domain;
  worker.next_child_domain = -1;
  const int requested = flags & SHEP_PARALLEL_NUM_THREADS ? num_threads : size;
  prepare(worker, team, where, requested);
  plan_affinity_report(team);
  team.worker(0).position = {.stack = worker.position.stack};
  if (team.size > 1) {
    tell_release(&team);
    start_region(team, region);
  }
  take_part(team.worker(0), region);
  set_current_worker(&worker);
  note_parallel_ended(worker, team.task_team, false);
  enter(worker.watch, Phase::kWork);
  if (team.size > 1) team.group->busy.fetch_sub(team.size - 1, std::memory_order_relaxed);
}

// The same under SHEPHERD_SCHEDULER=auto.
[[gnu::noinline]] void run_phase(int size, Worker& worker, const shep_location* where, const Region& region,
                                 unsigned flags, int num_threads) {
  const PhaseRun phase = hooks.phase_begins(worker, where, size);
  const int64_t began = monotonic_ns();
  Team& team = prepare_team_under(phase.scheduler, worker, size, binding_for(worker, flags));
  if (phase.phase) hooks.phase_enters(phase, team, monotonic_ns() - began);
  run_in(team, size, worker, where, region, flags, num_threads);
  if (phase.phase) hooks.phase_ended(phase, team);
}

}  // namespace

void run_parallel(Worker& worker, const shep_location* where, void (*body)(void*), void* data, unsigned flags,
                  int num_threads) {
  enter(worker.watch, Phase::kNested);
  const int size = reserve_team(worker, flags, num_threads);
  const Region region = {body, data};
  if (global_icvs().chooses_scheduler()) [[unlikely]]
    return run_phase(size, worker, where, region, flags, num_threads);
  Team& team = prepare_team(worker, size, binding_for(worker, flags));
  run_in(team, size, worker, where, region, flags, num_threads);
}

void take_part(Worker& worker, const Region& region) {
  set_current_worker(&worker);
  enter_region(worker);
  if (worker.task_team->times_tasks) [[unlikely]]
    worker.task_team->scheduler->capabilities.domains->begins(worker.thread_num);
  if (worker.team->reports_affinity) report_affinity(worker);
  tell_acquire(worker.team);
  note_region_entered(worker, worker.team->where);
  note_region_begins(worker, __builtin_frame_address(0));
  call_program(region.body, region.data);
  global_icvs().cancellation ? leave_cancellable_region(worker)
                             : wait_at_barrier(worker, Waited::kRegionEnd, worker.team->where);
  note_region_ended(worker);
  note_region_left();
  forget_implicit_task(worker, worker.implicit_task);
  set_current_worker(nullptr);
}

}  // namespace shep
