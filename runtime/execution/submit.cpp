#include "execution/submit.h"

#include <mutex>

#include "continuations/fiber.h"
#include "execution/discard.h"
#include "execution/events.h"
#include "execution/execute.h"
#include "execution/find_work.h"
#include "execution/hooks.h"
#include "execution/private_tasks.h"
#include "execution/task_team.h"
#include "execution/order.h"
#include "tasks/create.h"
#include "waiting/leapfrog.h"

namespace shep {

namespace {

// Runs the new task at once and leaves the generating one in a queue. Afterwards the calling thread may be another
// worker.
void run_first(Worker& worker, shep_task& body) {
  ++worker.counters.published;
  enter(worker.watch, Phase::kCreate);
  Task& task = describe(worker.pool, body);
  count(task);
  note_published(task);
  note_created(worker, task);
  leave_for(worker, task);
  back_to_work();
}

// Called after a scheduler that keeps the serial order has accepted a task.
void run_surplus(Worker& worker) {
  const Task* const generating = descriptor_of(*worker.front().__scope);
  Task* const task =
      generating ? worker.task_team->scheduler->capabilities.order->surplus(worker.thread_num, *generating) : nullptr;
  if (!task) return;
  run_taken(worker, *task);
  back_to_work();
}

// Creates a descriptor for a new task, counted before anybody can run it. The caller is as for share() (tasks/scope.h).
Task& introduce(Worker& worker, shep_task& body) {
  During creating(worker.watch, Phase::kCreate);
  Task& task = describe(worker.pool, body);
  count(task);
  note_published(task);
  note_created(worker, task);
  return task;
}

[[gnu::noinline, gnu::cold]] void publish_under_lock(Worker& worker, shep_task& body) {
  std::lock_guard guard(worker.stack.lock());
  publish(worker, body);
}

// Creates a descriptor for a task that is not published.
Task& introduce_alone(Worker& worker, shep_task& body) {
  std::unique_lock guard(worker.stack.lock(), std::defer_lock);
  if (worker.stack.is_open()) guard.lock();
  return introduce(worker, body);
}

bool push_new(Worker& worker, shep_task& task) {
  During creating(worker.watch, Phase::kCreate);
  return worker.stack.is_open() && push_private(worker, task);
}

bool goes_first(Worker& worker, const shep_task& task) {
  return (task.__flags & (SHEP_TASK_UNTIED | SHEP_TASK_HAS_OPTIONS)) == SHEP_TASK_UNTIED && may_leave(worker);
}

[[gnu::always_inline]] inline void call(shep_task& task) {
  const bool owned = task.__flags & SHEP_TASK_OWNED;
  shep_task_run(task.__site, task.__flags, &task);
  if (owned) free_body(current_worker().pool, task);
}

// These two are inline, as most published tasks take this path.
[[gnu::always_inline]] inline void submit_placed(Worker& worker, shep_task& task) {
  if (worker.stack.is_open()) [[unlikely]]
    return publish_under_lock(worker, task);
  publish(worker, task);
  if (worker.task_team->calls_earlier && worker.position.locks == 0) run_surplus(worker);
}

[[gnu::always_inline]] inline void submit_queued(Worker& worker, shep_task& task) {
  if (worker.task_team->work_first && goes_first(worker, task)) return run_first(worker, task);
  submit_placed(worker, task);
}

[[gnu::noinline]] void submit_private(Worker& worker, shep_task& task) {
  if (push_new(worker, task)) return;
  must_be_apart(worker, task.__flags) ? submit_placed(worker, task) : call(task);
}

// A task with options may have an event or successors, so it is discarded only when it starts.
[[gnu::noinline]] void submit_kept(Worker& worker, shep_task& task) {
  const bool has_options = task.__flags & SHEP_TASK_HAS_OPTIONS;
  if (!has_options && is_discarded(worker, *task.__scope)) return discard(task);
  const Fate fate = fate_of(task);
  submit_as(worker, task, fate == Fate::kUndecided ? decide_kept(worker, task) : fate);
}

}  // namespace

void publish(Worker& worker, shep_task& body) {
  During creating(worker.watch, Phase::kCreate);
  place(worker, introduce(worker, body));
}

void count(Task& task) {
  // Relaxed: the queue's lock publishes the task with these counts.
  const uint64_t child = task.flags & Task::kRehung ? 0 : JoinWord::kChild;
  task.parent->join.fetch_add(JoinWord::kReference | child, std::memory_order_relaxed);
  if (task.group) task.group->pending.fetch_add(1, std::memory_order_relaxed);
}

void reserve_place(Worker& worker, Task& task) {
  const TaskTeam& task_team = *worker.task_team;
  if (!task_team.earliest_first) return;
  // A guest's task has a place among its team's, or one of its ancestors has; if it is an implicit one, let it be
  // the first.
  task_team.scheduler->capabilities.order->reserve(worker.is_guest ? 0 : worker.thread_num, task);
}

void place_here(Worker& worker, Task& task) {
  ++worker.counters.published;
  worker.task_team->ready_here.push_newest(task);
}

template <class Policy> [[gnu::always_inline]] inline void place_by(Worker& worker, Task& task, Policy policy) {
  ++worker.counters.published;
  task.creator = worker.thread_num;
  std::atomic<bool>& has_published = worker.task_team->has_published;
  if (!has_published.load(std::memory_order_relaxed)) has_published.store(true, std::memory_order_relaxed);
  Task& parent = *task.parent;  // read before somebody may run the task
  const int shepherd = policy(*worker.task_team->scheduler);
  note_placed(worker, shepherd);
  TaskTeam& task_team = *worker.task_team;
  // A sleeper that is woken while every processor has an awake worker takes it from one that would have run the task,
  // as this worker may.
  if (task_team.is_crowded() && !task_team.has_sleeper_to_wake() &&
      task_team.scheduler->reaches(worker.thread_num, shepherd))
    return;
  task_team.sleepers.task_placed(*task_team.scheduler, shepherd, parent, worker.around);
}

void place(Worker& worker, Task& task) {
  place_by(worker, task, [&](Scheduler& scheduler) { return scheduler.place(worker.thread_num, task); });
}

void publish_for(Worker& worker, int asker, shep_task& body) {
  During creating(worker.watch, Phase::kCreate);
  Task& task = introduce(worker, body);
  task.flags |= Task::kHandedOver;
  note_taker(*worker.task_team->workers[asker], *task.parent);
  place_by(worker, task, [&](Scheduler& scheduler) { return scheduler.place_for(worker.thread_num, asker, task); });
}

void submit_as(Worker& worker, shep_task& task, Fate fate) {
  switch (fate) {
    case Fate::kPrivate: return submit_private(worker, task);
    case Fate::kQueue: return submit_queued(worker, task);
    case Fate::kDomain: return submit_placed(worker, task);
    case Fate::kSide: return hooks.place_open(worker, introduce_alone(worker, task));
    case Fate::kHeld: return hooks.submit_held(worker, task);
    case Fate::kOwnCall: return ++worker.counters.own_calls, run_published(worker, introduce_alone(worker, task));
    case Fate::kUndecided:
    case Fate::kCall: return call(task);
  }
}

void submit(Worker& worker, shep_task& task) {
  shep_scope& generating = *worker.front().__scope;
  task.__scope = &generating;
  if (task.__flags & (SHEP_TASK_HAS_OPTIONS | kFateMask)) return submit_kept(worker, task);
  if (is_discarded(worker, generating)) return discard(task);
  // The common case: tasks in their creator's frame under a scheduler that sees every task.
  const Fate fate = decide(worker, task.__flags);
  if (fate == Fate::kQueue) return submit_queued(worker, task);
  if (fate == Fate::kCall) return call(task);
  submit_as(worker, task, fate);
}

}  // namespace shep
