#include "pool/free_agents.h"

#include <sched.h>
#include <stdlib.h>

#include <algorithm>

#include "execution/events.h"
#include "observe/observer.h"
#include "platform/process/fork_gate.h"
#include "platform/futex.h"
#include "pool/free_agent.h"
#include "teams/arrangement.h"
#include "teams/hot_team.h"
#include "topology/machine.h"
#include "waiting/wait.h"

namespace shep {

namespace {

constexpr int kOfNoLevel = -1;  // on a timeline

// The group's initial thread, which outlives all its teams.
Team& initial_team(Team& team) {
  Team* each = &team;
  while (each->parent) each = each->parent->team;
  return *each;
}

// The program ends where its main thread has returned from main(), or calls exit() outside of all tasks but the initial
// one: these end first.
void end_tasks_at_exit() {
  shep_front* const front = shep_front_of_thread;
  if (front == &no_front) return;
  Worker& worker = worker_of(*front);
  if (worker.is_guest || front->__scope != &worker.implicit_scope || worker.defers ||
      !worker.task_team->side_queue.load(std::memory_order_relaxed))
    return;
  wait_for_descendants(worker, nullptr);
}

FreeAgents& agents_of(Team& team) {
  ContentionGroup& group = *team.group;
  if (FreeAgents* const known = group.agents.load(std::memory_order_acquire)) return *known;
  Team& home = initial_team(team);
  auto* const made = new FreeAgents{.group = group, .home = home};
  FreeAgents* expected = nullptr;
  if (!group.agents.compare_exchange_strong(expected, made, std::memory_order_acq_rel)) {
    delete made;
    return *expected;
  }
  static constinit MadeOnce<bool> registered;
  registered.get([] { return atexit(end_tasks_at_exit) == 0; });
  return *made;
}

void add_agent(FreeAgents& all) {
  Thread* const thread = acquire_thread();
  if (!thread) return;  // the team executes its tasks itself
  auto* const agent = new FreeAgent{.all = all, .thread = *thread, .worker = {}};
  agent->worker.is_guest = true;
  agent->worker.thread_num = kUnassignedThread;
  agent->worker.team = &all.home;
  agent->worker.task_team = &all.home.task_team;
  agent->worker.implicit_icvs = initial_task_icvs(global_icvs(), usable_cpus());
  agent->worker.watch = observer().watch(agent->worker.stack, kOfNoLevel, int(all.agents.size()));
  thread->worker = &agent->worker;
  thread->wanted_cpus = nullptr;
  all.agents.push_back(agent);
  all.size.store(int(all.agents.size()), std::memory_order_relaxed);
  give_order(*thread, {serve, agent});
  // As start_region() does.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (is_asleep(*thread)) wake(*thread);
}

}  // namespace

OpenTasks* find_agents(Worker& worker) {
  Team& team = *worker.team;
  FreeAgents* const known = team.group->agents.load(std::memory_order_acquire);
  const int active = known ? known->active.load(std::memory_order_relaxed) : 0;
  const int limit = current_icvs(worker).thread_limit;
  if (most_agents(*team.group, active, limit) == 0 || worker.task_team->elides_tasks || observer().is_serial())
    return nullptr;
  FreeAgents& all = known ? *known : agents_of(team);
  if (all.thread_limit.load(std::memory_order_relaxed) != limit)
    all.thread_limit.store(limit, std::memory_order_relaxed);
  if (OpenTasks* const there = open_tasks_of(*worker.task_team)) return there;
  const Listed guard(all);
  if (OpenTasks* const there = open_tasks_of(*worker.task_team)) return there;
  if (!team.task_team.defers) team.task_team.spin_ns = idle_spin_ns();
  auto* const made = new OpenTasks;
  all.teams.push_back(&team);
  // Release: whoever finds it finds it complete.
  team.task_team.side_queue.store(made, std::memory_order_release);
  return made;
}

void call_agent(Worker& worker) {
  FreeAgents& all = *worker.team->group->agents.load(std::memory_order_acquire);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  const int asleep = all.asleep.load(std::memory_order_relaxed);
  if (asleep > 0) {
    all.calls.fetch_add(1, std::memory_order_release);
    futex_wake(all.calls, 1);
  }
  // Some may have been woken for other tasks, and not be awake.
  if (asleep >= open_tasks_of(*worker.task_team)->waiting()) return;
  const int most = most_agents(all, all.active.load(std::memory_order_relaxed));
  if (all.size.load(std::memory_order_relaxed) >= most) return;
  const Listed guard(all);
  if (int(all.agents.size()) < most) add_agent(all);
}

void await_agents(const Team& team) {
  const OpenTasks* const tasks = open_tasks_of(team.task_team);
  if (!tasks) return;
  // Acquire pairs with visit(). They are on their way out.
  while (tasks->agents.load(std::memory_order_acquire) != 0) sched_yield();
}

void close_open_tasks(Team& team) {
  OpenTasks* const tasks = open_tasks_of(team.task_team);
  if (!tasks) return;
  if (FreeAgents* const all = team.group->agents.load(std::memory_order_acquire)) {
    const Listed guard(*all);
    std::erase(all->teams, &team);
  }
  await_agents(team);
  team.task_team.side_queue.store(nullptr, std::memory_order_relaxed);
  delete tasks;
}

void dismiss_agents(ContentionGroup& group) {
  FreeAgents* const all = group.agents.load(std::memory_order_acquire);
  if (!all) return;
  close_open_tasks(all->home);
  all->go.store(true, std::memory_order_release);
  all->calls.fetch_add(1, std::memory_order_release);
  futex_wake(all->calls, kAllSleepers);
  for (FreeAgent* each : all->agents) await_done(each->thread);
  // The blocks that they hold of one another have to be back before any goes.
  for (FreeAgent* each : all->agents) {
    disband_teams(each->worker);
    each->worker.pool.flush();
    observer().release(each->worker.watch);
    release_thread(each->thread);
  }
  all->home.workers[0]->pool.flush();
  note_workers_go();
  for (FreeAgent* each : all->agents) delete each;
  note_workers_gone();
  group.agents.store(nullptr, std::memory_order_relaxed);
  delete all;
}

void forget_agents(Team& team) {
  team.group->agents.store(nullptr, std::memory_order_relaxed);
  OpenTasks* const before = open_tasks_of(team.task_team);
  if (!before) return;
  team.task_team.side_queue.store(nullptr, std::memory_order_relaxed);
  // Tasks that nobody had begun; a team that defers has lost its threads, and its tasks with them.
  if (team.task_team.defers || !before->lock.try_lock()) return;
  for (OpenTasks::Tasks* tasks : {&before->own, &before->open}) {
    while (Task* const task = tasks->oldest()) {
      tasks->remove(*task);
      team.task_team.ready_here.push_newest(*task);
    }
  }
}

int kept_for_agents(const ContentionGroup& group, int thread_limit) {
  const ThreadsReserve& reserve = global_icvs().threads_reserve;
  if (reserve.free_agents == 0) [[likely]]
    return 0;
  const FreeAgents* const all = group.agents.load(std::memory_order_acquire);
  const int active = all ? all->active.load(std::memory_order_relaxed) : 0;
  return std::max(0, reserve.free_agents_of(thread_limit) - active);
}

}  // namespace shep
