#include "pool/free_agent.h"

#include <algorithm>
#include <mutex>

#include "execution/execute.h"
#include "execution/events.h"
#include "locality/domains.h"
#include "platform/futex.h"
#include "teams/hot_team.h"
#include "topology/machine.h"
#include "sleeping/back_off.h"

namespace shep {

int most_agents(const ContentionGroup& group, int active, int thread_limit) {
  const GlobalIcvs& settings = global_icvs();
  const ThreadsReserve& reserve = settings.threads_reserve;
  const int wanted = settings.num_threads.count > 0 ? settings.num_threads.values[0] : usable_cpus();
  const int in_teams =
      std::max(group.busy.load(std::memory_order_relaxed) - active, reserve.structured_of(thread_limit));
  const int limit = std::max(thread_limit - in_teams, 0);
  // All of a number without bounds are those that the program is to have.
  const bool is_boundless = reserve.free_agents == ThreadsReserve::kAll && thread_limit == kUnlimitedThreads;
  const int reserved = is_boundless ? wanted - 1 : reserve.free_agents_of(thread_limit);
  return std::clamp(std::max(reserved, wanted - in_teams), 0, limit);
}

int most_agents(const FreeAgents& all, int active) {
  return most_agents(all.group, active, all.thread_limit.load(std::memory_order_relaxed));
}

namespace {

// An agent that might have a task but for the number of those that have, and that nobody calls when this changes.
constexpr int64_t kRefusedNap = 1'000'000;  // ns

struct Visit {
  Team* team = nullptr;
  bool is_refused = false;  // there are tasks, but too many threads already

  explicit operator bool() const { return team; }
};

// Counts one more that executes tasks, if there may be one.
bool begin_work(FreeAgents& all) {
  int active = all.active.load(std::memory_order_relaxed);
  do {
    if (active >= most_agents(all, active)) return false;
  } while (!all.active.compare_exchange_weak(active, active + 1, std::memory_order_relaxed));
  all.group.busy.fetch_add(1, std::memory_order_relaxed);
  return true;
}

void end_work(FreeAgents& all) {
  all.group.busy.fetch_sub(1, std::memory_order_relaxed);
  all.active.fetch_sub(1, std::memory_order_relaxed);
}

// A team with open tasks, which stays until the end of the visit.
Visit find_team(FreeAgents& all) {
  std::lock_guard guard(all.lock);
  for (size_t i = 0; i < all.teams.size(); ++i) {
    Team& team = *all.teams[(all.turn + i) % all.teams.size()];
    if (!tasks_of(team).any_for_agents()) continue;
    if (!begin_work(all)) return {.is_refused = true};
    all.turn += i + 1;
    tasks_of(team).agents.fetch_add(1, std::memory_order_relaxed);
    return {.team = &team};
  }
  return {};
}

void join_team(Worker& worker, Team& team) {
  // Teams of its own are of that level, for good.
  if (worker.kept.hot && worker.kept.hot->level != team.level + 1) disband_teams(worker);
  if (worker.kept.solo && worker.kept.solo->level != team.level + 1) disband_teams(worker);
  worker.team = &team;
  worker.task_team = &team.task_team;
}

// Returns true if there was a task for it: strict locality may have kept them all from where its thread is.
bool visit(FreeAgents& all, Worker& worker, Team& team) {
  bool has_found = false;
  if (const int core = core_of_calling_thread(); core >= 0) worker.domain = domains().of_core(core);
  join_team(worker, team);
  enter(worker.watch, Phase::kSchedule);
  while (Task* const task = tasks_of(team).take(worker, nullptr)) {
    has_found = true;
    // Only now: what the team is like has been published with the task.
    worker.front().__strict = is_strict(team.task_team) || groups_may_be_cancelled();
    run_published(worker, *task);
  }
  enter(worker.watch, Phase::kIdle);
  join_team(worker, all.home);
  // Before the team's own pools may go.
  worker.pool.flush();
  end_work(all);
  // Release: we have done with the team.
  tasks_of(team).agents.fetch_sub(1, std::memory_order_release);
  return has_found;
}

Visit look_for_team(FreeAgents& all) {
  BackOff back_off(all.home.task_team.spin_ns);
  do {
    if (const Visit found = find_team(all); found || found.is_refused) return found;
  } while (!all.go.load(std::memory_order_relaxed) && back_off.lasts());
  return {};
}

void sleep_until_called(FreeAgents& all) {
  const uint32_t seen = all.calls.load(std::memory_order_acquire);
  all.asleep.fetch_add(1, std::memory_order_relaxed);
  // Pairs with the one in call_agent(): either we see the task, or it sees us asleep.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  const bool is_refused = [&] {
    std::lock_guard guard(all.lock);
    return std::any_of(all.teams.begin(), all.teams.end(),
                       [](const Team* team) { return tasks_of(*team).any_for_agents(); });
  }();
  if (!all.go.load(std::memory_order_acquire)) {
    // To the report of a deadlock it is nobody.
    Worker& worker = current_worker();
    set_current_worker(nullptr);
    thread_leaves_crowd();
    is_refused ? futex_wait_for(all.calls, seen, kRefusedNap) : futex_wait(all.calls, seen);
    thread_joins_crowd();
    set_current_worker(&worker);
  }
  all.asleep.fetch_sub(1, std::memory_order_relaxed);
}

}  // namespace

void serve(void* data) {
  FreeAgent& self = *static_cast<FreeAgent*>(data);
  FreeAgents& all = self.all;
  begin_implicit_task(self.worker);  // what open tasks lie on, on its stack
  set_current_worker(&self.worker);
  join_team(self.worker, all.home);
  // A tool sees open tasks between these two.
  note_initial_task_begins(self.worker, __builtin_frame_address(0));
  while (!all.go.load(std::memory_order_acquire)) {
    const Visit found = look_for_team(all);
    if (!found || !visit(all, self.worker, *found.team)) sleep_until_called(all);
  }
  note_initial_task_ended(self.worker);
  set_current_worker(nullptr);
}

}  // namespace shep
