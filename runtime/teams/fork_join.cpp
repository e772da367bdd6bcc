#include "teams/fork_join.h"

#include "tasks/create.h"
#include "teams/hot_team.h"
#include "teams/team.h"
#include "topology/machine.h"
#include "workers/wait.h"

namespace shep {

namespace {

int team_size(const Worker& worker, unsigned flags, int num_threads) {
  const Team& team = *worker.team;
  const TeamRequest request = {
      .serial = (flags & SHEP_PARALLEL_SERIAL) != 0,
      .num_threads = flags & SHEP_PARALLEL_NUM_THREADS ? num_threads : 0,
      .active_levels = team.active_level,
      .threads_busy = team.group->busy.load(std::memory_order_relaxed),
      .available_cpus = usable_cpus(),
  };
  return decide_team_size(current_icvs(worker), request);
}

Binding binding_for(const Worker& worker, unsigned flags) {
  const TaskIcvs& icvs = current_icvs(worker);
  if (global_icvs().bind.count == 0 && icvs.bind == BindPolicy::kFalse) {
    return {.by_default = worker.team->level == 0 && worker.team->group->first};
  }
  if (icvs.bind == BindPolicy::kFalse) return {};
  const Partition partition = {icvs.place_first, icvs.place_count};
  return {
      .policy = flags & SHEP_PARALLEL_BIND ? BindPolicy(flags >> SHEP_PARALLEL_BIND_SHIFT) : icvs.bind,
      .primary_place = worker.place >= 0 ? worker.place : partition.first,
      .partition = partition,
  };
}

void enter_region(Worker& seat) {
  const Team& team = *seat.team;
  seat.implicit_icvs = team.icvs;
  seat.implicit_icvs.place_first = seat.partition.first;
  seat.implicit_icvs.place_count = seat.partition.count;
  begin_implicit_task(seat);
  seat.workshares.reset_for_region();
}

void leave_region(Worker& seat) {
  destroy_own_icvs(seat.implicit_task.own_icvs);
  seat.implicit_task.own_icvs = nullptr;
  set_current_worker(nullptr);
}

}  // namespace

void run_parallel(Worker& worker, void (*body)(void*), void* data, unsigned flags, int num_threads) {
  const int size = team_size(worker, flags, num_threads);
  Team& team = prepare_team(worker, size, binding_for(worker, flags));
  team.level = worker.team->level + 1;
  team.active_level = worker.team->active_level + (team.size > 1);
  team.workshares.reset_for_region();
  team.body = body;
  team.data = data;
  team.icvs = inherit_into_implicit_task(global_icvs(), current_icvs(worker));
  team.group->busy.fetch_add(team.size - 1, std::memory_order_relaxed);
  for (int other = 1; other < team.size; ++other) start(*team.threads[other - 1]);
  take_part(team.worker(0));
  set_current_worker(&worker);
  team.group->busy.fetch_sub(team.size - 1, std::memory_order_relaxed);
}

void take_part(Worker& seat) {
  set_current_worker(&seat);
  enter_region(seat);
  seat.team->body(seat.team->data);
  wait_at_barrier(seat);
  leave_region(seat);
}

}  // namespace shep
