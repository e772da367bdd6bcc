#include "waiting/wait.h"

#include <sched.h>

#include <algorithm>
#include <mutex>

#include "continuations/making_way.h"
#include "execution/execute.h"
#include "execution/find_work.h"
#include "execution/own_work.h"
#include "execution/hooks.h"
#include "waiting/leapfrog.h"
#include "execution/side_queue.h"
#include "execution/events.h"
#include "execution/order.h"
#include "execution/private_tasks.h"
#include "execution/steal_requests.h"
#include "execution/task_team.h"
#include "waiting/all_wait.h"
#include "platform/clock.h"
#include "platform/cpu.h"
#include "schedulers/domain_layer.h"
#include "tasks/task_group.h"
#include "sleeping/back_off.h"
#include "sleeping/core_limit.h"
#include "sleeping/fall_asleep.h"
#include "sleeping/rest.h"
#include "sleeping/shared_cpu.h"
#include "waiting/polls.h"
#include "waiting/timed_wait.h"

namespace shep {

namespace {

constexpr int kQuickLooks = 64;  // 0.7 us; 3 us where a pause takes 140 cycles

// A worker without a core sleeps only when its barrier has not opened for so long, ns: sleep and wake-up take some 5
// us, and another thread of a core that they share arrives within two yields.
constexpr int64_t kBeforeSleepNs = 50'000;

// Lets the threads that have not arrived have the core. Returns true if the barrier has opened.
[[gnu::noinline]] bool opens_soon_on_shared_core(const BarrierOpen& condition, const TaskTeam& task_team) {
  const int64_t latest = monotonic_ns() + kBeforeSleepNs;
  do {
    sched_yield();
    if (condition.reached()) return true;
  } while (!task_team.has_published.load(std::memory_order_relaxed) && monotonic_ns() < latest);
  return false;
}

// Most barriers open within the time of one look for work, which would delay the last thread to arrive.
bool opens_soon(const BarrierOpen& condition, const TaskTeam& task_team) {
  if (condition.reached()) return true;
  if (cpu_limit() < task_team.size) [[unlikely]]
    return opens_soon_on_shared_core(condition, task_team);
  if (threads_awake() > task_team.cpus) return false;
  for (int look = 0; look < kQuickLooks; ++look) {
    relax_cpu();
    if (condition.reached()) return true;
    if (task_team.has_published.load(std::memory_order_relaxed)) return false;
  }
  return false;
}

// Null: the worker takes no tasks from the team's scheduler, or that does not listen.
IdleListener* listener_of(const Worker& worker) {
  return worker.defers ? worker.task_team->scheduler->capabilities.listener : nullptr;
}

// Returns true if the worker has found what it was woken for, so that nobody else need look for it.
bool is_what_it_was_woken_for(const TaskTeam& task_team, const WakeReason& wake_reason, const Work& work) {
  if (wake_reason.kind == WakeReason::kTask) return work.task;
  if (wake_reason.kind == WakeReason::kFiber) return !has_resumable(task_team) && !task_team.yielded.any();
  const SideQueue* const side_queue = task_team.side_queue.load(std::memory_order_acquire);
  return !side_queue || !side_queue->any();
}

// Looks until there is work, which it returns, or the condition is reached, or the worker is in the way of a wait
// below. Called after a vain look.
[[gnu::noinline]] Work wait_for_work(Worker& worker, const Condition& condition, bool& is_reached) {
  TaskTeam& task_team = *worker.task_team;
  publish_private_tasks(worker);
  enter(worker.watch, Phase::kIdle);
  if (IdleListener* const listener = listener_of(worker)) listener->idle(worker.thread_num, condition.ancestor);
  task_team.idle.begin(worker.thread_num);
  const CountedWait counted(task_team);
  StealRequests requests(worker);
  Leapfrogging leaps(worker, condition.ancestor);
  BackOff back_off(task_team.spin_ns);
  Work work;
  while (!(is_reached = condition.reached())) {
    const uint64_t lost = worker.counters.steal.failed_steals;
    if ((work = find_work(worker, condition.ancestor, requests.look(), leaps.next()))) break;
    worker.sleeper.wake_reason = {};
    if (worker.counters.steal.failed_steals != lost && worker.stack.is_open()) {
      note_race_lost(worker.history, task_team.size, monotonic_ns());
      rest(worker, condition, task_team.spin_ns);
    }
    requests.look_around(leaps.victims());
    if (is_polling()) [[unlikely]]
      poll_now();
    if (is_in_the_way_here(worker)) break;
    if (back_off.lasts()) continue;
    SleepTurn turn(task_team.falling_asleep, std::defer_lock);
    if (!has_turn_to_sleep(task_team, turn)) continue;
    if ((work = sleep_unless_work(worker, condition, requests, turn))) break;
  }
  task_team.idle.end(worker.thread_num);
  if (IdleListener* const listener = listener_of(worker)) listener->busy(worker.thread_num);
  const WakeReason& reason = worker.sleeper.wake_reason;
  if (reason.kind != WakeReason::kNone && !is_what_it_was_woken_for(task_team, reason, work)) {
    task_team.sleepers.pass_on(worker.sleeper, task_team.scheduler);
  }
  // The next wait may find work before it sleeps, in a region whose scheduler has other queues.
  worker.sleeper.wake_reason = {};
  return work;
}

// Called before a task runs that another worker has created. Out of line, so that waits need no room for it.
[[gnu::noinline]] void begin_stolen(Worker& worker, const Task& task) {
  note_taker(worker, *task.parent);
  // A sleeper may wait for an ancestor of this task: then it is woken for the first that comes.
  if (worker.task_team->sleepers.count() > 0 && worker.stack.is_open()) worker.stack.offer_next();
  StealRequests(worker).ask_ahead(task.creator, monotonic_ns());
  if (worker.stack.is_open()) worker.history.stolen = &task;
}

// The same as wait_until() for a known kind of condition, so that no look costs an indirect call.
template <class Kind> void run_until(Worker& worker, const Kind& condition) {
  while (!condition.reached()) {
    if (rests(worker)) rest(worker, condition, worker.task_team->spin_ns);
    const Task* const ancestor = condition.ancestor;
    Work work;
    if (!leaves_core(worker, condition))
      work = find_work(worker, ancestor, first_look(worker), places_to_look(worker, ancestor));
    bool is_reached = false;
    if (!work) work = wait_for_work(worker, condition, is_reached);
    if (is_reached) return;  // it need not stay reached (locality/strict/room.cpp)
    if (work) {
      if (work.task && work.task->creator != worker.thread_num) begin_stolen(worker, *work.task);
      run(worker, work, condition);
    } else if (is_in_the_way_here(worker)) {
      make_way(worker, wait_for(worker, condition));
    }
  }
}

// Takes a task for a worker that may leave what it executes instead. Null where a task may block: on top of what waits
// it would keep that from going on.
Task* claim_below(Worker& worker, const Task& waiting) {
  if (worker.task_team->tasks_block) [[unlikely]]
    return nullptr;
  const Capabilities& capabilities = worker.task_team->scheduler->capabilities;
  if (capabilities.places_resumed) return capabilities.order->claim_if_earliest(worker.thread_num, waiting);
  Task* const task = claim_task(worker, waiting, Look::kPassing, places_to_look(worker, &waiting));
  if (task && task->creator != worker.thread_num) note_taker(worker, *task->parent);
  return task;
}

// Waits until the tasks that the condition counts have ended. A worker that may leave its fiber does so once no
// descendant is left to start.
void wait_for_tasks(Worker& worker, const TasksEnded& condition, Fiber*& parked, bool is_timed = false) {
  if (worker.task_team->times_tasks && !is_timed) [[unlikely]] {
    const TimedWait timed(worker);
    return wait_for_tasks(worker, condition, parked, true);
  }
  for (Worker* here = &worker; !condition.reached(); here = &current_worker()) {
    if (!may_leave(*here) || tasks_are_told_apart) return run_until(*here, condition);
    if (Task* const task = claim_below(*here, *condition.ancestor)) {
      if (Fiber* const fiber = take_left(*task)) {
        resume(*here, *fiber, wait_for(*here, condition));
      } else {
        run_published(*here, *task);
      }
    } else {
      park(*here, condition.count, parked);
    }
  }
}

bool has_children(const Task& task) { return JoinWord::children(task.join.load(std::memory_order_acquire)) != 0; }

}  // namespace

void wait_until(Worker& worker, const Condition& condition) {
  // A creator that waits for room or an event has private tasks, and work that runs meanwhile on a stack of its own
  // comes back to a private stack without any (fiber.cpp).
  publish_private_tasks(worker);
  run_until(worker, condition);
}

void wait_for_children(Worker& worker, const shep_location* where, Waited what) {
  note_waits(worker, what);
  shep_scope& innermost = *worker.front().__scope;
  shep_scope& region = task_scope(innermost);
  run_private_tasks(worker, region);
  // The private tasks of a taskgroup around the wait, below its base, are gone, too.
  for (shep_scope* each = &innermost; each != &region; each = each->__outer) each->__base = region.__base;
  Task* const self = static_cast<Task*>(region.__shared);
  if (self && has_children(*self)) {
    wait_for_tasks(current_worker(), {self->join, self, {Blocked::kChildren, self, where}}, self->parked);
  }
  if (!self) return;
  note_children_ended(*self);
  note_waited(current_worker(), what);
  if (self->dependences) hooks.children_ended(current_worker(), *self);
}

void wait_for_group(Worker& worker, TaskGroup& group, Waited what) {
  note_waits(worker, what);
  run_private_tasks(worker, group.scope);
  if (JoinWord::children(group.pending.load(std::memory_order_acquire)) != 0) {
    wait_for_tasks(current_worker(),
                   {group.pending, descriptor_of(group.scope), {Blocked::kGroup, &group, group.where}}, group.parked);
  }
  note_group_ended(group);
  note_waited(current_worker(), what);
}

void wait_until_reached(Worker& worker, std::atomic<uint64_t>& word, Fiber*& parked, const Blocked& blocked) {
  const shep_scope& scope = *worker.front().__scope;
  const TasksEnded condition(word, descriptor_of(scope), blocked);
  enter(worker.watch, Phase::kWait);
  while (!condition.reached() && current_worker().front().__top != scope.__base) {
    if (!run_newest_private_task(current_worker(), scope)) break;
  }
  if (!condition.reached()) wait_for_tasks(current_worker(), condition, parked);
}

void wait_for_outside(Worker& worker, std::atomic<uint64_t>& word, Fiber*& parked, const Blocked& blocked) {
  const TimedWait timed(worker);
  // It may be over long before the children have ended, and they may wait for what comes after it. So none of them runs
  // as a call on top of it.
  const TasksEnded condition(word, &share(worker.pool, *worker.front().__scope), blocked, true);
  enter(worker.watch, Phase::kWait);
  publish_private_tasks(worker);
  for (Worker* here = &worker; !condition.reached(); here = &current_worker()) {
    if (!may_leave_for_outside(*here)) return run_until(*here, condition);
    park(*here, word, parked);
  }
}

namespace {

// Returns true if the worker's descendants have all ended. Inline, as in each barrier.
[[gnu::always_inline]] inline bool arrive(Worker& worker, TaskTeam& task_team, Barrier& barrier, int self) {
  const shep_scope& scope = *worker.front().__scope;
  if (worker.front().__top != scope.__base) run_tied_private_tasks(worker, scope);
  barrier.reach(self);
  Task& implicit = worker.implicit_task;
  note_arrived(worker);
  // Acquire pairs with the end of the last descendant. With none left nobody else knows the count.
  const bool childless = JoinWord::references(implicit.join.load(std::memory_order_acquire)) == 1;
  if (childless) {
    check_in(task_team, self);
  } else {
    drop_join(worker, implicit, JoinWord::kReference);
  }
  return childless;
}

}  // namespace

void wait_at_barrier(Worker& worker, Waited which, const shep_location* where) {
  TaskTeam& task_team = *worker.task_team;
  note_waits(worker, which);
  if (!task_team.defers) {
    wait_for_descendants(worker, where);
    ++worker.barriers_passed;
    return note_waited(worker, which);
  }
  Barrier& barrier = *task_team.barrier;
  const int self = worker.thread_num;
  const bool childless = arrive(worker, task_team, barrier, self);
  const BarrierOpen open(barrier, self, {Blocked::kBarrier, &task_team, where});
  enter(worker.watch, Phase::kIdle);
  if (!opens_soon(open, task_team)) {
    keep_off_primary_cpu(worker);
    run_until(worker, open);
  }
  note_passed(worker, which);
  ++worker.barriers_passed;
  // No task is left. Another worker that has gone on may have set it again: it is a hint.
  if (self == 0 && task_team.has_published.load(std::memory_order_relaxed)) {
    task_team.has_published.store(false, std::memory_order_relaxed);
  }
  if (!childless) worker.implicit_task.join.store(JoinWord::kReference, std::memory_order_relaxed);
  note_waited(worker, which);
}

void leave_team(Worker& worker, const shep_location* where) {
  TaskTeam& task_team = *worker.task_team;
  if (!task_team.defers) return wait_at_barrier(worker, Waited::kRegionEnd, where);
  note_waits(worker, Waited::kRegionEnd);
  const bool childless = arrive(worker, task_team, *task_team.barrier, worker.thread_num);
  const bool may_go = childless && task_team.lets_go && !task_team.has_published.load(std::memory_order_relaxed) &&
                      close_own_work(worker);
  if (!may_go) {
    enter(worker.watch, Phase::kIdle);
    wait_until(worker, BarrierOpen(*task_team.barrier, worker.thread_num, {Blocked::kBarrier, &task_team, where}));
  }
  note_passed(worker, Waited::kRegionEnd);
  note_waited(worker, Waited::kRegionEnd);
}

}  // namespace shep
