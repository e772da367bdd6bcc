#include "execution/execute.h"

#include <algorithm>
#include <utility>

#include "continuations/fiber.h"
#include "execution/discard.h"
#include "execution/events.h"
#include "execution/find_work.h"
#include "execution/hooks.h"
#include "execution/placing.h"
#include "execution/private_tasks.h"
#include "execution/order.h"
#include "tasks/create.h"
#include "platform/clock.h"
#include "sleeping/rest.h"
#include "platform/emitted_code.h"

namespace shep {

namespace {

// Moves the task from a generating task that has ended to the nearest ancestor that has not. So a chain of tasks, each
// the child of an ended one, holds only the last descriptor. Nobody else walks over `task` now: it is in no queue and
// has no descendants yet.
void rehang(Worker& worker, Task& task) {
  while (true) {
    Task& parent = *task.parent;
    // Acquire pairs with the end of the parent. A parent with ICVs of its own lends them to its children, so it stays.
    if (!(parent.join.load(std::memory_order_acquire) & JoinWord::kEnded) || parent.own_icvs) return;
    hang(task, *parent.parent);
    task.flags |= Task::kRehung;
    task.parent->join.fetch_add(JoinWord::kReference, std::memory_order_relaxed);
    drop_join(worker, parent, JoinWord::kReference);
  }
}

// Ends a task with a descriptor from a pool, after its body.
void end_task(Worker& worker, Task& task) {
  if (worker.task_team->earliest_first) worker.task_team->scheduler->capabilities.order->retire(task);
  if (task.dependences) hooks.forget_children(worker, task);
  // A rehung task is no child of its parent any more but still its reference; a never queued one was never counted.
  const uint64_t child = task.flags & (Task::kRehung | Task::kNeverQueued) ? 0 : JoinWord::kChild;
  Task& parent = *task.parent;
  // Acquire: all that the descendants did with the descriptor comes before it is freed.
  if (JoinWord::references(task.join.load(std::memory_order_acquire)) == 1) {
    destroy_task(worker.pool, task);
    drop_join(worker, parent, JoinWord::kReference | child);
    return;
  }
  if (child) drop_join(worker, parent, child);
  task.join.fetch_add(JoinWord::kEnded, std::memory_order_release);
  drop_join(worker, task, JoinWord::kReference);
}

// The same as run_undeferred(), with an observer.
void run_undeferred_noting(shep_scope& scope, const shep_task_site& site, unsigned flags, shep_task& task) {
  const bool deferrable =
      !(flags & SHEP_TASK_UNDEFERRED) && !(shep_current_front()->__scope->__flags & SHEP_TASK_FINAL);
  shep_scope_begin(shep_current_front(), &scope, &site, flags);
  Worker& worker = current_worker();
  note_undeferred(worker, scope, site, deferrable, std::exchange(worker.watch->dependences_to_come, nullptr));
  back_to_work();
  call_program(site.__run, &task);
  note_undeferred_ended(current_worker());
  shep_scope_end(&scope);
}

void run_body(shep_task& body) {
  const bool owned = body.__flags & SHEP_TASK_OWNED;
  call_program(body.__site->__run, &body);
  if (owned) free_body(current_worker().pool, body);
}

[[gnu::noinline]] void run_body_in_domain(const Worker& worker, Task& task) {
  const DomainRun run(worker, task);
  run_body(*task.body);
  run.ended(current_worker());
}

// What a thief was given it has stolen; or another worker of its shepherd has, which was faster.
[[gnu::noinline, gnu::cold]] void count_handed_over(Worker& worker, Task& task) {
  task.flags &= ~Task::kHandedOver;
  for (const Ring& ring : *worker.around) {
    if (ring.is_own || !std::binary_search(ring.members.begin(), ring.members.end(), int(task.creator))) continue;
    worker.counters.steal.visited(ring.distance, 1);
  }
}

// Executes the task's region; a discarded task only destroys its captures. Returns the successor that goes on with its
// descriptor.
shep_task* run_region(Worker& worker, Task& task, Fiber* fiber, Event* event, bool discarded) {
  rehang(worker, task);
  ++worker.counters.executed;
  if (task.flags & Task::kHandedOver) [[unlikely]]
    count_handed_over(worker, task);
  shep_scope scope;
  const unsigned flags = task.body->__flags;
  shep_scope_begin(&worker.front(), &scope, task.site, flags);
  // The region around it on this stack need not be that of its parent; a final one would make it final.
  if (!(scope.__flags & SHEP_SCOPE_ELIDED)) scope.__flags = flags;
  scope.__shared = &task;
  if (fiber) fiber->bottom = &scope;
  // The new task has not yet placed its children anywhere.
  const bool was_held = worker.stack.is_held();
  if (was_held) worker.stack.hold(false);
  note_started(worker, task, discarded);
  const int64_t began = worker.history.stolen == &task ? monotonic_ns() : 0;
  if (discarded) [[unlikely]]
    discard(*task.body);
  else
    task.domain < 0 ? run_body(*task.body) : run_body_in_domain(worker, task);
  shep_task* const successor = std::exchange(current_worker().successor, nullptr);
  // Tasks that it has left belong to its taskgroup and count as its descendants, so it must not end before them unseen.
  run_private_tasks(current_worker(), scope);
  Worker& here = current_worker();
  if (began) [[unlikely]]
    note_stolen_ended(here, began);
  note_ended(here, event);
  here.front().__scope = scope.__outer;
  // Around the bottom of a fiber is the loop that resumes it; fiber.cpp handles that.
  if (!fiber && (was_held || here.stack.is_held())) follow_child_domain(here);
  note_completes(here, task);
  return successor;
}

// The case with an observer or a live cancelled taskgroup.
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

void note_time_of_check_in(TaskTeam& task_team, int thread) { task_team.barrier->note_time(thread, monotonic_ns()); }

void wake_where_open_slow(TaskTeam& task_team, uint64_t barrier) {
  // Among workers that check in while somebody sleeps, the last to pass this fence sees the barrier open.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  if (task_team.barrier->has_opened(barrier)) task_team.sleepers.wake_all();
}

void drop_join(Worker& worker, Task& task, uint64_t amount) {
  TaskTeam& task_team = *worker.task_team;
  Task* each = &task;
  while (true) {
    // After this operation others may free *each, unless this was the last drop.
    const uint64_t before = each->join.fetch_sub(amount, std::memory_order_acq_rel);
    if ((amount & JoinWord::kChildren) && JoinWord::children(before) == 1) {
      if (before & JoinWord::kSleeper) task_team.sleepers.join_reached(&each->join);
      // Nobody else can resume the task, so it still exists, and has a reference of its own.
      if (before & JoinWord::kParked) return unpark(worker, each->join, *each->parked);
    }
    if (JoinWord::references(before) != JoinWord::references(amount)) return;
    if (each->is_implicit()) {
      return task_team.barrier ? check_in(task_team, static_cast<ImplicitTask*>(each)->thread_num)
                               : task_team.sleepers.wake_all();
    }
    Task* parent = each->parent;
    destroy_task(worker.pool, *each);
    each = parent;
    amount = JoinWord::kReference;
  }
}

void drop_count(Worker& worker, std::atomic<uint64_t>& count, Fiber* const& parked) {
  const uint64_t before = count.fetch_sub(1, std::memory_order_acq_rel);
  if (JoinWord::children(before) != 1) return;
  if (before & JoinWord::kSleeper) worker.task_team->sleepers.join_reached(&count);
  if (before & JoinWord::kParked) unpark(worker, count, *parked);
}

void leave_group(Worker& worker, TaskGroup& group) {
  if (group.unawaited) [[unlikely]]
    return group.unawaited->task_left(worker, group);
  drop_count(worker, group.pending, group.parked);
}

void discard(shep_task& task) {
  const bool owned = task.__flags & SHEP_TASK_OWNED;
  if (task.__site->__destroy) call_program(task.__site->__destroy, &task);
  if (owned) free_body(current_worker().pool, task);
}

void run_published(Worker& worker, Task& task, Fiber* fiber) {
  note_taken(task);
  Event* const event = task.body->__flags & SHEP_TASK_HAS_OPTIONS ? options_of(*task.body)->event : nullptr;
  const bool discarded = is_discarded(task.group);
  shep_task* successor = run_region(worker, task, fiber, event, discarded);
  while (successor) {
    put_in_place(task, *successor, current_worker().successor_icvs);
    successor = run_region(current_worker(), task, nullptr, nullptr, is_discarded(task.group));
  }
  if (fiber) note_body_ended();
  if (event && !discarded && !hooks.body_ended(*event, task)) return;
  if (event && discarded) hooks.forget_event(*event);
  complete(current_worker(), task);
}

void complete(Worker& worker, Task& task) {
  TaskGroup* const group = task.group;
  note_completes(worker, task);
  // Nobody waits for the tasks of this group at its end; so what it changed in the team is undone before the team can
  // know that they have ended.
  if (group && group->unawaited) [[unlikely]] {
    leave_group(worker, *group);
    return end_task(worker, task);
  }
  end_task(worker, task);
  if (group) drop_count(worker, group->pending, group->parked);
}

void run_private(shep_task& task) {
  Worker& worker = current_worker();
  if (worker.watch || has_cancelled_groups(worker)) [[unlikely]]
    return run_private_with_care(worker, task);
  shep_scope scope;
  shep_scope_begin(&worker.front(), &scope, task.__site, task.__flags);
  run_body(task);
  shep_scope_end(&scope);
}

bool run_undeferred(Worker& worker, const shep_task_site& site, unsigned flags, shep_task& task) {
  TaskTeam& task_team = *worker.task_team;
  if (is_discarded(worker, *worker.front().__scope)) {
    if (site.__destroy) call_program(site.__destroy, &task);
    return false;
  }
  const bool calls_earlier = worker.defers && task_team.calls_earlier && worker.position.locks == 0;
  if (Task* const parent = descriptor_of(*worker.front().__scope); parent && calls_earlier)
    while (Task* earlier = task_team.scheduler->claim(current_worker().thread_num, *parent))
      run_taken(current_worker(), *earlier);
  InlinedRegion region;
  shep_front& front = *shep_current_front();
  region.around = &nearest_descriptor(*front.__scope);
  if (current_worker().watch) [[unlikely]] {
    run_undeferred_noting(region.scope, site, flags | InlinedRegion::kFlag, task);
    return true;
  }
  shep_scope_begin(&front, &region.scope, &site, flags | InlinedRegion::kFlag);
  call_program(site.__run, &task);
  shep_scope_end(&region.scope);
  return true;
}

bool run_or_discard(Worker& worker, const shep_task_site& site, unsigned flags, shep_task& task) {
  // The same test as in shep_task_run().
  if (shep_is_strict(&worker.front())) return run_undeferred(worker, site, flags, task);
  shep_scope scope;
  shep_scope_begin(&worker.front(), &scope, &site, flags);
  call_program(site.__run, &task);
  shep_scope_end(&scope);
  return true;
}

void end_scope(Worker& worker, shep_scope& scope) {
  leave_private_tasks(worker, scope);
  Worker& here = current_worker();
  here.front().__scope = scope.__outer;
  follow_child_domain(here);
  if (scope.__shared) end_task(here, *static_cast<Task*>(scope.__shared));
}

}  // namespace shep
