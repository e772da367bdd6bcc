#include "teams/hot_team.h"

#include <shepherd/abi.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "continuations/fiber.h"
#include "detach/detach.h"
#include "execution/events.h"
#include "execution/hooks.h"
#include "observe/observer.h"
#include "platform/fatal.h"
#include "platform/process/fork_gate.h"
#include "platform/process_barrier.h"
#include "platform/thread.h"
#include "teams/arrangement.h"
#include "teams/league.h"

namespace shep {

void add_worker(Team& team) {
  auto* worker = new Worker;
  worker->team = &team;
  worker->task_team = &team.task_team;
  worker->thread_num = int(team.workers.size());
  worker->implicit_task.thread_num = worker->thread_num;
  worker->history.random = Random(unsigned(worker->thread_num) + 1);
  worker->watch = observer().watch(worker->stack, team.level, worker->thread_num);
  team.workers.push_back(worker);
}

void delete_workers(Team& team) {
  // Blocks that one worker's pool holds of another's must go back before either is deleted.
  for (Worker* worker : team.workers) worker->pool.flush();
  for (Worker* worker : team.workers) {
    disband_teams(*worker);
    observer().release(worker->watch);
  }
  note_workers_go();
  for (Worker* worker : team.workers) delete worker;
  note_workers_gone();
}

void prepare_task_team(Team& team) {
  team.task_team.defers = !observer().is_serial();
  team.task_team.sees_every_task = observer().sees_every_task();
  team.task_team.elides_tasks = observer().elides_tasks();
}

namespace {

size_t most_arrangements() {
  constexpr size_t kSizesAndBindings = 4;
  return kSizesAndBindings * size_t(global_icvs().chooses_scheduler() ? global_icvs().auto_schedulers.count : 1);
}

bool fits(const Arrangement& known, int size, const Binding& binding, const char* scheduler) {
  return known.size == size && known.binding == binding && known.scheduler_name == scheduler;
}

// A number by mistake would take all threads that the system has from everybody.
void check_size(int size) {
  constexpr int kMany = 4096;  // no system has fewer
  if (size <= kMany) return;
  if (const int most = most_threads_of_system(); size > most)
    fatal("a parallel region asks for %d threads, and the system has at most %d", size, most);
}

// Adds workers and threads up to `size`; returns how many there are.
int grow(Team& team, int size) {
  check_size(size);
  while (int(team.workers.size()) < size) {
    Thread* thread = acquire_thread();
    if (!thread) {
      static std::atomic<bool> warned{false};
      if (!warned.exchange(true, std::memory_order_relaxed)) {
        warn("the system gives no more threads: a parallel region asked for %d and gets %d", size,
             int(team.workers.size()));
      }
      return int(team.workers.size());
    }
    team.threads.push_back(thread);
    add_worker(team);
    thread->worker = team.workers.back();
  }
  return size;
}

void await_all_done(const Team& team) {
  for (const Thread* thread : team.threads) await_done(*thread);
}

Team* create_team(Worker& worker, int size) {
  if (!worker.team->parent && !worker.team->group->opener && !worker.is_guest) watch_initial_stack(worker.team->alarm);
  auto* team = new Team;
  team->parent = &worker;
  team->level = worker.team->level + 1;
  team->group = worker.team->group;
  prepare_task_team(*team);
  add_worker(*team);
  team->workers[0]->opener = &worker;
  // A primary thread with other threads is counted by one of these.
  team->workers[0]->sleeper.is_counted = size > 1 || worker.sleeper.is_counted;
  return team;
}

// The most recently used one is the last.
Arrangement& arrangement_for(Team& team, int size, const Binding& binding, const char* scheduler) {
  auto& known = team.arrangements;
  if (!has_process_barrier()) std::erase_if(known, [](const auto& each) { return each->barrier->sleepers_fence(); });
  const auto found =
      std::find_if(known.begin(), known.end(), [&](const auto& each) { return fits(*each, size, binding, scheduler); });
  if (found != known.end()) {
    std::rotate(found, found + 1, known.end());
  } else {
    if (known.size() == most_arrangements()) known.erase(known.begin());
    known.push_back(arrange(team, size, binding, scheduler));
  }
  return *known.back();
}

void rearrange(Team& team, int size, const Binding& binding, const char* scheduler) {
  await_all_done(team);
  hooks.team_rests(team);
  forget_inner_teams_of(team.task_team);
  arrange_workers(team, arrangement_for(team, grow(team, size), binding, scheduler));
}

void disband(Team& team) {
  await_all_done(team);
  hooks.team_goes(team);
  forget_inner_teams_of(team.task_team);
  await_fulfillers(team.task_team);
  if (team.cancellation.parallel.load(std::memory_order_relaxed)) team.workshares.forget_loops();
  delete_workers(team);
  for (Thread* thread : team.threads) release_thread(*thread);
  delete &team;
}

}  // namespace

namespace {

// A team of one is kept beside the large one, which serialised regions would otherwise rearrange all the time.
[[gnu::always_inline]] inline Team& team_for(Worker& worker, int size) {
  Team*& kept = size == 1 ? worker.kept.solo : worker.kept.hot;
  if (!kept) kept = create_team(worker, size);
  return *kept;
}

}  // namespace

Team& prepare_team(Worker& worker, int size, const Binding& binding) {
  Team& team = team_for(worker, size);
  const Arrangement* now = team.arrangement;
  if (!now || now->size != size || now->binding != binding || is_out_of_date(team))
    rearrange(team, size, binding, global_icvs().scheduler);
  return team;
}

Team& prepare_team_under(const char* scheduler, Worker& worker, int size, const Binding& binding) {
  Team& team = team_for(worker, size);
  const Arrangement* now = team.arrangement;
  if (!now || !fits(*now, size, binding, scheduler) || is_out_of_date(team)) rearrange(team, size, binding, scheduler);
  return team;
}

namespace {

template <class Visit> void for_each_kept(const KeptTeams& kept, Visit visit) {
  for (const KeptTeams* each = &kept; each; each = each->spare)
    for (Team* const team : {each->hot, each->solo})
      if (team) visit(*team);
}

}  // namespace

void await_teams(const Worker& worker) {
  for_each_kept(worker.kept, [](const Team& team) {
    await_all_done(team);
    for (const Worker* worker : team.workers) await_teams(*worker);
  });
}

void adjust_spin(const Worker& worker) {
  for_each_kept(worker.kept, [](Team& team) {
    await_all_done(team);
    team.task_team.spin_ns = idle_spin_ns();
  });
}

void disband_teams(Worker& worker) {
  const KeptTeams kept = std::exchange(worker.kept, {});
  for_each_kept(kept, disband);
  for (const KeptTeams* each = &kept; each; each = each->spare) disband_league(each->league);
  for (const KeptTeams* each = kept.spare; each;) delete std::exchange(each, each->spare);
}

namespace {

// Called in a signal handler. The thread-local exists since the thread's first construct, and nothing is created here.
const shep_location* running_construct() {
  for (const shep_scope* each = shep_front_of_thread->__scope; each; each = each->__outer)
    if (each->__site) return each->__site->__where;
  return nullptr;
}

constinit const OverflowWitness the_witness = {
    .stack_above = [](const void* address) { return stack_pool().stack_above(address); },
    .running_construct = running_construct,
};

bool watch_process() {
  stack_pool();  // so that the handler finds it made
  report_stack_overflows(the_witness);
  return true;
}

}  // namespace

void watch_initial_stack(std::optional<OverflowAlarm>& alarm) {
  static constinit MadeOnce<bool> watched;
  watched.get(watch_process);
  if (!alarm) alarm.emplace();
}

}  // namespace shep
