#include "teams/hot_team.h"

#include <algorithm>
#include <atomic>

#include "platform/fatal.h"
#include "teams/seating.h"
#include "teams/stack_watch.h"
#include "topology/machine.h"

namespace shep {

namespace {

void add_seat(Team& team) {
  auto* seat = new Worker;
  seat->team = &team;
  seat->crew = &team.crew;
  seat->thread_num = int(team.workers.size());
  team.workers.push_back(seat);
}

// Until there are seats and threads for `size`; tells how many there are.
int grow(Team& team, int size) {
  while (int(team.workers.size()) < size) {
    Thread* thread = acquire_thread();
    if (!thread) {
      static std::atomic<bool> warned{false};
      if (!warned.exchange(true, std::memory_order_relaxed)) {
        warn("the system gives no more threads: a parallel region asked for %d and gets %d", size, int(team.workers.size()));
      }
      return int(team.workers.size());
    }
    team.threads.push_back(thread);
    add_seat(team);
    thread->seat = team.workers.back();
  }
  return size;
}

void await_all_done(const Team& team) {
  for (const Thread* thread : team.threads) await_done(*thread);
}

Team* create_team(Worker& worker) {
  if (!worker.team->parent) watch_initial_stack(worker.team->alarm);
  auto* team = new Team;
  team->parent = &worker;
  team->group = worker.team->group;
  team->crew.defers = true;
  add_seat(*team);
  return team;
}

void rearrange(Team& team, int size, const Binding& binding) {
  await_all_done(team);
  size = grow(team, size);
  if (team.scheduler && size == team.size && binding == team.binding) return;
  team.size = size;
  team.binding = binding;
  seat_workers(team);
}

}  // namespace

Team& prepare_team(Worker& worker, int size, const Binding& binding) {
  if (!worker.hot_team) worker.hot_team = create_team(worker);
  Team& team = *worker.hot_team;
  if (team.size != size || team.binding != binding || !team.scheduler) rearrange(team, size, binding);
  return team;
}

void disband_team(Team* team) {
  if (!team) return;
  await_all_done(*team);
  // What one seat's pool holds of another's blocks has to be back before either goes.
  for (Worker* seat : team->workers) seat->pool.flush();
  for (Worker* seat : team->workers) {
    disband_team(seat->hot_team);
    delete seat;
  }
  for (Thread* thread : team->threads) release_thread(*thread);
  delete team;
}

}  // namespace shep
