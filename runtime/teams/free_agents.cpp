#include "teams/free_agents.h"

#include <sched.h>
#include <stdlib.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "observe/observer.h"
#include "platform/futex.h"
#include "platform/sanitizers.h"
#include "teams/fork_join.h"
#include "teams/hot_team.h"
#include "teams/seating.h"
#include "topology/machine.h"
#include "workers/alone.h"
#include "workers/execute.h"
#include "workers/open_tasks.h"
#include "workers/patience.h"
#include "workers/roster.h"
#include "workers/tool_events.h"

namespace shep {

struct FreeAgent;

struct FreeAgents {
  ContentionGroup& group;
  Team& home;  // an initial thread's: where agents sit that execute nothing

  FutexLock lock;  // guards the two lists
  std::vector<Team*> teams;  // that have a place for open tasks
  std::vector<FreeAgent*> agents;
  size_t turn = 0;  // which team is looked at first

  std::atomic<int> thread_limit{kUnlimitedThreads};  // thread-limit-var, where the last open task was generated
  std::atomic<int> size{0};
  std::atomic<int> active{0};  // agents that execute tasks
  std::atomic<int> asleep{0};
  std::atomic<uint32_t> calls{0};
  std::atomic<bool> go{false};
};

struct FreeAgent {
  FreeAgents& all;
  Thread& thread;
  Worker seat;
};

namespace {

// Of the lists. ThreadSanitizer does not see the lock, but what the lists allocate.
class Listed {
 public:
  explicit Listed(FreeAgents& all) : all_(all) {
    all_.lock.lock();
    tell_acquire(&all_);
  }
  Listed(const Listed&) = delete;
  Listed& operator=(const Listed&) = delete;
  ~Listed() {
    tell_release(&all_);
    all_.lock.unlock();
  }

 private:
  FreeAgents& all_;
};

// An agent that might have a task but for the number of those that have, and that nobody calls when this changes.
constexpr int64_t kNap = 1'000'000;  // ns
constexpr int kOfNoLevel = -1;  // on a timeline

struct Visit {
  Team* team = nullptr;
  bool is_refused = false;  // there are tasks, but too many threads already

  explicit operator bool() const { return team; }
};

// How many agents may execute tasks now.
int most_agents(const ContentionGroup& group, int active, int thread_limit) {
  const GlobalIcvs& settings = global_icvs();
  const ThreadsReserve& reserve = settings.threads_reserve;
  const int wanted = settings.num_threads.count > 0 ? settings.num_threads.values[0] : usable_cpus();
  const int in_teams = std::max(group.busy.load(std::memory_order_relaxed) - active, reserve.structured_of(thread_limit));
  const int limit = std::max(thread_limit - in_teams, 0);
  const int reserved = std::min(reserve.free_agents_of(thread_limit), std::max(reserve.free_agents, wanted - 1));
  return std::clamp(std::max(reserved, wanted - in_teams), 0, limit);
}

int most_agents(const FreeAgents& all, int active) {
  return most_agents(all.group, active, all.thread_limit.load(std::memory_order_relaxed));
}

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

OpenTasks& tasks_of(const Team& team) { return *team.crew.open.load(std::memory_order_acquire); }

// A team with open tasks, which stays until leave_team().
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

void sit_down(Worker& seat, Team& team) {
  // Teams of its own are of that level, for good.
  if (seat.hot_team && seat.hot_team->level != team.level + 1) disband_teams(seat);
  if (seat.solo_team && seat.solo_team->level != team.level + 1) disband_teams(seat);
  seat.team = &team;
  seat.crew = &team.crew;
}

void visit(FreeAgents& all, Worker& seat, Team& team) {
  if (const int core = core_of_calling_thread(); core >= 0) seat.domain = domains().of_core(core);
  sit_down(seat, team);
  enter(seat.watch, Phase::kSchedule);
  while (Task* const task = take_open(seat, nullptr)) {
    // Only now: what the team is like has been published with the task.
    seat.front().strict = is_strict(team.crew) || global_icvs().cancellation;
    run_published(seat, *task);
  }
  enter(seat.watch, Phase::kIdle);
  sit_down(seat, all.home);
  // Before the team's own pools may go.
  seat.pool.flush();
  end_work(all);
  // Release: we have done with the team.
  tasks_of(team).agents.fetch_sub(1, std::memory_order_release);
}

Visit look_for_team(FreeAgents& all) {
  Patience patience(all.home.crew.spin_ns);
  do {
    if (const Visit found = find_team(all); found || found.is_refused) return found;
  } while (!all.go.load(std::memory_order_relaxed) && patience.lasts());
  return {};
}

void sleep_until_called(FreeAgents& all) {
  const uint32_t seen = all.calls.load(std::memory_order_acquire);
  all.asleep.fetch_add(1, std::memory_order_relaxed);
  // Pairs with the one in call_agent(): either we see the task, or it sees us asleep.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  const bool is_refused = [&] {
    std::lock_guard guard(all.lock);
    return std::any_of(all.teams.begin(), all.teams.end(), [](const Team* team) { return tasks_of(*team).any_for_agents(); });
  }();
  if (!all.go.load(std::memory_order_acquire)) {
    // To the report of a deadlock it is nobody.
    Worker& seat = current_worker();
    set_current_worker(nullptr);
    thread_leaves_crowd();
    is_refused ? futex_wait_for(all.calls, seen, kNap) : futex_wait(all.calls, seen);
    thread_joins_crowd();
    set_current_worker(&seat);
  }
  all.asleep.fetch_sub(1, std::memory_order_relaxed);
}

// What an agent's thread does until it is dismissed.
void serve(void* data) {
  FreeAgent& self = *static_cast<FreeAgent*>(data);
  FreeAgents& all = self.all;
  begin_implicit_task(self.seat);  // what open tasks lie on, on its stack
  set_current_worker(&self.seat);
  sit_down(self.seat, all.home);
  // What a tool sees open tasks come after and before.
  if (tool_is_active()) [[unlikely]] tell_implicit_task_begins(self.seat, ompt_task_initial, __builtin_frame_address(0));
  while (!all.go.load(std::memory_order_acquire)) {
    if (const Visit found = look_for_team(all)) {
      visit(all, self.seat, *found.team);
    } else {
      sleep_until_called(all);
    }
  }
  if (tool_is_active()) [[unlikely]] tell_implicit_task_ends(self.seat);
  set_current_worker(nullptr);
}

// The group's initial thread, which outlives all its teams.
Team& initial_team(Team& team) {
  Team* each = &team;
  while (each->parent) each = each->parent->team;
  return *each;
}

// The program ends where its main thread has returned from main(), or calls exit() outside of all tasks but the initial one: these end first.
void end_tasks_at_exit() {
  shep_front* const front = shep_front_of_thread;
  if (front == &no_front) return;
  Worker& worker = worker_of(*front);
  if (worker.is_agent || front->scope != &worker.implicit_scope || worker.defers || !worker.crew->open.load(std::memory_order_relaxed)) return;
  end_all_alone(worker, nullptr);
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
  static const bool registered = atexit(end_tasks_at_exit) == 0;
  static_cast<void>(registered);
  return *made;
}

void add_agent(FreeAgents& all) {
  Thread* const thread = acquire_thread();
  if (!thread) return;  // the team executes its tasks itself
  auto* const agent = new FreeAgent{.all = all, .thread = *thread, .seat = {}};
  agent->seat.is_agent = true;
  agent->seat.thread_num = kUnassignedThread;
  agent->seat.team = &all.home;
  agent->seat.crew = &all.home.crew;
  agent->seat.implicit_icvs = initial_task_icvs(global_icvs(), usable_cpus());
  agent->seat.watch = observer().watch(agent->seat.stack, kOfNoLevel, int(all.agents.size()));
  thread->seat = &agent->seat;
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
  if (most_agents(*team.group, active, limit) == 0 || worker.crew->elides_tasks || observer().is_serial()) return nullptr;
  FreeAgents& all = known ? *known : agents_of(team);
  if (all.thread_limit.load(std::memory_order_relaxed) != limit) all.thread_limit.store(limit, std::memory_order_relaxed);
  if (OpenTasks* const there = worker.crew->open.load(std::memory_order_acquire)) return there;
  const Listed guard(all);
  if (OpenTasks* const there = worker.crew->open.load(std::memory_order_acquire)) return there;
  if (!team.crew.defers) team.crew.spin_ns = idle_spin_ns();
  auto* const made = new OpenTasks;
  all.teams.push_back(&team);
  // Release: whoever finds it finds it complete.
  team.crew.open.store(made, std::memory_order_release);
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
  if (asleep >= worker.crew->open.load(std::memory_order_acquire)->waiting()) return;
  const int most = most_agents(all, all.active.load(std::memory_order_relaxed));
  if (all.size.load(std::memory_order_relaxed) >= most) return;
  const Listed guard(all);
  if (int(all.agents.size()) < most) add_agent(all);
}

void await_agents(const Team& team) {
  const OpenTasks* const tasks = team.crew.open.load(std::memory_order_acquire);
  if (!tasks) return;
  // Acquire pairs with visit(). They are on their way out.
  while (tasks->agents.load(std::memory_order_acquire) != 0) sched_yield();
}

void close_open_tasks(Team& team) {
  OpenTasks* const tasks = team.crew.open.load(std::memory_order_acquire);
  if (!tasks) return;
  if (FreeAgents* const all = team.group->agents.load(std::memory_order_acquire)) {
    const Listed guard(*all);
    std::erase(all->teams, &team);
  }
  await_agents(team);
  team.crew.open.store(nullptr, std::memory_order_relaxed);
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
  // What they hold of one another's blocks has to be back before any goes.
  for (FreeAgent* each : all->agents) {
    disband_teams(each->seat);
    each->seat.pool.flush();
    observer().release(each->seat.watch);
    release_thread(each->thread);
  }
  all->home.workers[0]->pool.flush();
  {
    const SeatsGo seats_go;
    for (FreeAgent* each : all->agents) delete each;
  }
  group.agents.store(nullptr, std::memory_order_relaxed);
  delete all;
}

void forget_agents(Team& team) {
  team.group->agents.store(nullptr, std::memory_order_relaxed);
  OpenTasks* const before = team.crew.open.load(std::memory_order_relaxed);
  if (!before) return;
  team.crew.open.store(nullptr, std::memory_order_relaxed);
  // Tasks that nobody had begun; a team that defers has lost its threads, and its tasks with them.
  if (team.crew.defers || !before->lock.try_lock()) return;
  for (OpenTasks::Tasks* tasks : {&before->own, &before->open}) {
    while (Task* const task = tasks->oldest()) {
      tasks->remove(*task);
      team.crew.ready_alone.push_newest(*task);
    }
  }
}

int kept_for_agents(const ContentionGroup& group, int thread_limit) {
  const ThreadsReserve& reserve = global_icvs().threads_reserve;
  if (reserve.free_agents == 0) [[likely]] return 0;
  const FreeAgents* const all = group.agents.load(std::memory_order_acquire);
  const int active = all ? all->active.load(std::memory_order_relaxed) : 0;
  return std::max(0, reserve.free_agents_of(thread_limit) - active);
}

}  // namespace shep
