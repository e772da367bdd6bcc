#include "execution/execute.h"

#include <mutex>
#include <utility>

#include "continuations/fiber.h"
#include "execution/discard.h"
#include "execution/hooks.h"
#include "execution/events.h"
#include "execution/placing.h"
#include "execution/private_tasks.h"
#include "execution/task_team.h"
#include "locality/domain_counters.h"
#include "execution/placing.h"
#include "observe/tsan/promised_order.h"
#include "tasks/create.h"

namespace shep {

namespace {

// Where the generating task has ended already, the task is hung from the nearest ancestor that has not. So a chain of tasks,
// each the child of one long gone, holds no descriptors but the last. Nobody else walks over `task` now: it is in no queue
// any more and has no descendants yet.
void rehang(Worker& worker, Task& task) {
  while (true) {
    Task& parent = *task.parent;
    // Acquire pairs with the end of the parent. A parent with ICVs of its own lends them to its children.
    if (!(parent.join.load(std::memory_order_acquire) & JoinWord::kEnded) || parent.own_icvs) return;
    hang(task, *parent.parent);
    task.flags |= Task::kRehung;
    task.parent->join.fetch_add(JoinWord::kReference, std::memory_order_relaxed);
    drop_join(worker, parent, JoinWord::kReference);
  }
}

void leave_group(Worker& worker, TaskGroup& group) {
  const uint64_t before = group.pending.fetch_sub(1, std::memory_order_acq_rel);
  if (JoinWord::children(before) != 1) return;
  if (before & JoinWord::kSleeper) worker.task_team->sleepers.join_reached(&group.pending);
  if (before & JoinWord::kParked) unpark(worker, group.pending, *group.parked);
}

// The body of a task with a descriptor from a pool has ended.
void end_task(Worker& worker, Task& task) {
  if (worker.task_team->earliest_first) worker.task_team->scheduler->retire(task);
  if (task.dependences) hooks.forget_children(worker, task);
  // A task that is its parent's child no more still is its reference, and one that was never queued was never counted.
  const uint64_t child = task.flags & (Task::kRehung | Task::kNeverQueued) ? 0 : JoinWord::kChild;
  Task& parent = *task.parent;
  // Acquire: whatever the descendants did with the descriptor comes before it is freed.
  if (JoinWord::references(task.join.load(std::memory_order_acquire)) == 1) {
    destroy_task(worker.pool, task);
    drop_join(worker, parent, JoinWord::kReference | child);
    return;
  }
  if (child) drop_join(worker, parent, child);
  // kEnded goes in and the task's own reference goes out.
  task.join.fetch_add(JoinWord::kEnded, std::memory_order_release);
  drop_join(worker, task, JoinWord::kReference);
}

// The same as in run_undeferred(), where somebody observes.
void run_undeferred_noting(shep_scope& scope, const shep_task_site& site, unsigned flags, shep_task& task) {
  const bool deferrable = !(flags & SHEP_TASK_UNDEFERRED) && !(shep_current_front()->__scope->__flags & SHEP_TASK_FINAL);
  shep_scope_begin(shep_current_front(), &scope, &site, flags);
  Worker& worker = current_worker();
  note_undeferred(worker, scope, site, deferrable, std::exchange(worker.watch->dependences_to_come, nullptr));
  back_to_work();
  site.__run(&task);
  note_undeferred_ended(current_worker());
  shep_scope_end(&scope);
}

void run_body(shep_task& body) {
  const bool owned = body.__flags & SHEP_TASK_OWNED;
  body.__site->__run(&body);
  if (owned) free_body(current_worker().pool, body);
}

[[gnu::noinline]] void run_body_in_domain(const Worker& worker, Task& task) {
  const DomainRun run(worker, task);
  run_body(*task.body);
  run.ended(current_worker());
}

}  // namespace

void wake_where_open_slow(TaskTeam& task_team, uint64_t barrier) {
  // Of those who check in while somebody sleeps, the last to pass this fence sees the barrier open.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (task_team.barrier->has_opened(barrier)) task_team.sleepers.wake_all();
}

void drop_join(Worker& worker, Task& task, uint64_t amount) {
  TaskTeam& task_team = *worker.task_team;
  Task* each = &task;
  while (true) {
    // The last dropper must not touch *each any more once others may free it, which is after this operation.
    const uint64_t before = each->join.fetch_sub(amount, std::memory_order_acq_rel);
    if ((amount & JoinWord::kChildren) && JoinWord::children(before) == 1) {
      if (before & JoinWord::kSleeper) task_team.sleepers.join_reached(&each->join);
      // Nobody but us can resume it, so it is still there; and has a reference of its own.
      if (before & JoinWord::kParked) return unpark(worker, each->join, *each->parked);
    }
    if (JoinWord::references(before) != JoinWord::references(amount)) return;
    if (each->is_implicit()) {
      return task_team.barrier ? check_in(task_team, static_cast<ImplicitTask*>(each)->thread_num) : task_team.sleepers.wake_all();
    }
    Task* parent = each->parent;
    destroy_task(worker.pool, *each);
    each = parent;
    amount = JoinWord::kReference;
  }
}

namespace {

// Runs the new task at once, and leaves the generating one to whoever has time. Afterwards another worker may be the caller's.
void run_first(Worker& worker, shep_task& body) {
  ++worker.counters.published;
  enter(worker.watch, Phase::kCreate);
  Task& task = describe(worker.pool, body);
  count(task);
  tell_published(task);
  note_created(worker, task);
  task.started = task.parent->started;
  leave_for(worker, task);
  back_to_work();
}

// Behind a task that a scheduler has accepted that keeps to the serial order.
void run_surplus(Worker& worker) {
  const Task* const generating = descriptor_of(*worker.front().__scope);
  Task* const task = generating ? worker.task_team->scheduler->surplus(worker.thread_num, *generating) : nullptr;
  if (!task) return;
  run_published(worker, *task);
  back_to_work();
}

}  // namespace

namespace {

// A descriptor for a new task, counted before anybody can run it. The caller is as for share() (tasks/scope.h).
Task& introduce(Worker& worker, shep_task& body) {
  During creating(worker.watch, Phase::kCreate);
  Task& task = describe(worker.pool, body);
  count(task);
  tell_published(task);
  note_created(worker, task);
  return task;
}

}  // namespace

void publish(Worker& worker, shep_task& body) {
  During creating(worker.watch, Phase::kCreate);
  place(worker, introduce(worker, body));
}

void count(Task& task) {
  // Relaxed: the queue's lock publishes the task, and with it these.
  const uint64_t child = task.flags & Task::kRehung ? 0 : JoinWord::kChild;
  task.parent->join.fetch_add(JoinWord::kReference | child, std::memory_order_relaxed);
  if (task.group) task.group->pending.fetch_add(1, std::memory_order_relaxed);
}

void place_here(Worker& worker, Task& task) {
  ++worker.counters.published;
  worker.task_team->ready_here.push_newest(task);
}

void place(Worker& worker, Task& task) {
  ++worker.counters.published;
  Task& parent = *task.parent;  // to be read before somebody runs the task
  const int shepherd = worker.task_team->scheduler->place(worker.thread_num, task);
  note_placed(worker, shepherd);
  worker.task_team->sleepers.task_placed(*worker.task_team->scheduler, shepherd, parent);
}

namespace {

[[gnu::noinline, gnu::cold]] void publish_under_lock(Worker& worker, shep_task& body) {
  std::lock_guard guard(worker.stack.lock());
  publish(worker, body);
}

// A task with a descriptor, which is not to be published.
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

void call(shep_task& task) {
  const bool owned = task.__flags & SHEP_TASK_OWNED;
  shep_task_run(task.__site, task.__flags, &task);
  if (owned) free_body(current_worker().pool, task);
}

}  // namespace

namespace {

// Inline, as the next: what most published tasks come by.
[[gnu::always_inline]] inline void submit_placed(Worker& worker, shep_task& task) {
  if (worker.stack.is_open()) [[unlikely]] return publish_under_lock(worker, task);
  publish(worker, task);
  if (worker.task_team->earliest_first) run_surplus(worker);
}

[[gnu::always_inline]] inline void submit_queued(Worker& worker, shep_task& task) {
  if (worker.task_team->work_first && goes_first(worker, task)) return run_first(worker, task);
  submit_placed(worker, task);
}

// One with options may have an event, or successors: so it is discarded when it starts.
[[gnu::noinline]] void submit_kept(Worker& worker, shep_task& task) {
  const bool has_options = task.__flags & SHEP_TASK_HAS_OPTIONS;
  if (!has_options && is_discarded(worker, *task.__scope)) return discard(task);
  const Fate fate = fate_of(task);
  submit_as(worker, task, fate == Fate::kUndecided ? decide_kept(worker, task) : fate);
}

}  // namespace

void submit_as(Worker& worker, shep_task& task, Fate fate) {
  switch (fate) {
    case Fate::kPrivate:
      return push_new(worker, task) ? void() : call(task);
    case Fate::kQueue:
      return submit_queued(worker, task);
    case Fate::kDomain:
      return submit_placed(worker, task);
    case Fate::kPool:
      return hooks.place_open(worker, introduce_alone(worker, task));
    case Fate::kHeld:
      return hooks.submit_held(worker, task);
    case Fate::kOwnCall:
      return run_published(worker, introduce_alone(worker, task));
    case Fate::kUndecided:
    case Fate::kCall:
      return call(task);
  }
}

void submit(Worker& worker, shep_task& task) {
  shep_scope& generating = *worker.front().__scope;
  task.__scope = &generating;
  if (task.__flags & (SHEP_TASK_HAS_OPTIONS | kFateMask)) return submit_kept(worker, task);
  if (is_discarded(worker, generating)) return discard(task);
  // That of most tasks that lie in their creator's frame under a scheduler that sees them all.
  const Fate fate = decide(worker, task.__flags);
  fate == Fate::kQueue ? submit_queued(worker, task) : submit_as(worker, task, fate);
}

namespace {

// The task's region, which only gives up what the task has captured if the task is discarded; returns the successor that goes on
// with its descriptor.
shep_task* run_region(Worker& worker, Task& task, Fiber* fiber, Event* event, bool discarded) {
  rehang(worker, task);
  ++worker.counters.executed;
  shep_scope scope;
  shep_scope_begin(&worker.front(), &scope, task.site, task.body->__flags);
  scope.__shared = &task;
  if (fiber) fiber->bottom = &scope;
  // It has yet to say where its children go.
  const bool was_held = worker.stack.is_held();
  if (was_held) worker.stack.hold(false);
  note_started(worker, task, discarded);
  if (discarded) [[unlikely]] {
    discard(*task.body);
  } else {
    task.domain < 0 ? run_body(*task.body) : run_body_in_domain(worker, task);
  }
  shep_task* const successor = std::exchange(current_worker().successor, nullptr);
  // What it has left behind belongs to its taskgroup and counts as its descendant: so it must not outlive it unseen.
  run_private_tasks(current_worker(), scope);
  Worker& here = current_worker();
  note_ended(here, event);
  here.front().__scope = scope.__outer;
  // What is around the bottom of a fiber is the loop that goes on with it: fiber.cpp sees to that.
  if (!fiber && (was_held || here.stack.is_held())) follow_child_domain(here);
  tell_ended(here, task);
  return successor;
}

}  // namespace

void run_published(Worker& worker, Task& task, Fiber* fiber) {
  tell_started(task);
  Event* const event = task.body->__flags & SHEP_TASK_HAS_OPTIONS ? options_of(*task.body)->event : nullptr;
  const bool discarded = is_discarded(task.group);
  shep_task* successor = run_region(worker, task, fiber, event, discarded);
  while (successor) {
    put_in_place(task, *successor, current_worker().successor_icvs);
    successor = run_region(current_worker(), task, nullptr, nullptr, is_discarded(task.group));
  }
  if (event && !discarded && !hooks.body_ended(*event, task)) return;
  if (event && discarded) hooks.forget_event(*event);
  complete(current_worker(), task);
}

void complete(Worker& worker, Task& task) {
  TaskGroup* const group = task.group;
  tell_ended(worker, task);
  end_task(worker, task);
  if (group) leave_group(worker, *group);
}

namespace {

// Where somebody observes, or a cancelled taskgroup lives.
[[gnu::noinline, gnu::cold]] void run_private_with_care(Worker& worker, shep_task& task) {
  const bool discarded = is_discarded(worker, *task.__scope);
  shep_scope scope;
  shep_scope_begin(&worker.front(), &scope, task.__site, task.__flags);
  enter(worker.watch, Phase::kWork);
  discarded ? discard(task) : run_body(task);
  shep_scope_end(&scope);
  enter(current_worker().watch, Phase::kSchedule);
}

}  // namespace

void run_private(shep_task& task) {
  Worker& worker = current_worker();
  if (worker.watch || has_cancelled_groups(worker)) [[unlikely]] return run_private_with_care(worker, task);
  shep_scope scope;
  shep_scope_begin(&worker.front(), &scope, task.__site, task.__flags);
  run_body(task);
  shep_scope_end(&scope);
}

void run_undeferred(Worker& worker, const shep_task_site& site, unsigned flags, shep_task& task) {
  TaskTeam& task_team = *worker.task_team;
  if (is_discarded(worker, *worker.front().__scope)) {
    if (site.__destroy) site.__destroy(&task);
    return;
  }
  if (Task* const parent = descriptor_of(*worker.front().__scope); parent && worker.defers && task_team.earliest_first) {
    while (Task* earlier = task_team.scheduler->claim(current_worker().thread_num, *parent)) run_published(current_worker(), *earlier);
  }
  InlinedRegion region;
  shep_front& front = *shep_current_front();
  region.around = &nearest_descriptor(*front.__scope);
  if (worker.watch) [[unlikely]] return run_undeferred_noting(region.scope, site, flags | InlinedRegion::kFlag, task);
  shep_scope_begin(&front, &region.scope, &site, flags | InlinedRegion::kFlag);
  site.__run(&task);
  shep_scope_end(&region.scope);
}

void end_scope(Worker& worker, shep_scope& scope) {
  leave_private_tasks(worker, scope);
  Worker& here = current_worker();
  here.front().__scope = scope.__outer;
  follow_child_domain(here);
  if (scope.__shared) end_task(here, *static_cast<Task*>(scope.__shared));
}

}  // namespace shep
