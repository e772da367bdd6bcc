#include "workers/execute.h"

#include "tasks/create.h"
#include "tasks/task_group.h"
#include "workers/crew.h"

namespace shep {

namespace {

// What the clauses of a task construct and the generating task say about the new one.
uint32_t flags_from(unsigned clauses, bool final) {
  uint32_t flags = 0;
  if (final) flags |= Task::kFinal;
  if (clauses & SHEP_TASK_UNTIED) flags |= Task::kUntied;
  return flags;
}

// Where the generating task has ended already, the task is hung from the nearest ancestor that has not. So a chain of tasks,
// each the child of one long gone, holds no descriptors but the last. Nobody else walks over `task` now: it is in no queue
// any more and has no descendants yet.
void rehang(Worker& worker, Task& task) {
  while (true) {
    Task& parent = *task.parent;
    // Acquire pairs with the end of the parent. A parent with ICVs of its own lends them to its children.
    if (!(parent.join.load(std::memory_order_acquire) & JoinWord::kEnded) || parent.own_icvs) return;
    task.parent = parent.parent;
    task.flags |= Task::kRehung;
    task.parent->join.fetch_add(JoinWord::kReference, std::memory_order_relaxed);
    drop_join(worker, parent, JoinWord::kReference);
  }
}

void leave_group(Worker& worker, TaskGroup& group) {
  const uint64_t before = group.pending.fetch_sub(1, std::memory_order_acq_rel);
  if (before == (JoinWord::kSleeper | 1)) worker.crew->sleepers.join_reached(&group.pending);
}

// The body of a task with a descriptor from a pool has ended.
void end_task(Worker& worker, Task& task) {
  if (worker.crew->scheduler->earliest_first()) worker.crew->scheduler->retire(task);
  // A task that is its parent's child no more still is its reference, and an undeferred one was never counted as a child.
  const uint64_t child = task.flags & (Task::kRehung | Task::kUndeferred) ? 0 : JoinWord::kChild;
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

}  // namespace

void check_in(Crew& crew, int thread) {
  if (crew.barrier->check_in(thread)) crew.sleepers.wake_all();
}

void drop_join(Worker& worker, Task& task, uint64_t amount) {
  Crew& crew = *worker.crew;
  Task* each = &task;
  while (true) {
    // The last dropper must not touch *each any more once others may free it, which is after this operation.
    const uint64_t before = each->join.fetch_sub(amount, std::memory_order_acq_rel);
    if ((amount & JoinWord::kChildren) && JoinWord::children(before) == 1 && (before & JoinWord::kSleeper)) {
      crew.sleepers.join_reached(&each->join);
    }
    if (JoinWord::references(before) != JoinWord::references(amount)) return;
    if (each->is_implicit()) return check_in(crew, static_cast<ImplicitTask*>(each)->thread_num);
    Task* parent = each->parent;
    destroy_task(worker.pool, *each);
    each = parent;
    amount = JoinWord::kReference;
  }
}

bool may_defer(Worker& worker, unsigned flags) {
  const Task& generating = *worker.current;
  return worker.crew->defers && !(flags & SHEP_TASK_UNDEFERRED) && !generating.is_final() &&
         worker.crew->scheduler->accepts(worker.thread_num, generating);
}

Task& begin_task(Worker& worker, const shep_task_site& site, unsigned flags) {
  Task& task = create_task(worker.pool, site, *worker.current, linkable(worker.pool, *worker.current));
  task.flags = flags_from(flags, flags & SHEP_TASK_FINAL);
  return task;
}

void submit_task(Worker& worker, Task& task) {
  ++worker.counters.created;
  // Counted before anybody can run it. Relaxed: the queue's lock publishes the task, and with it these.
  task.parent->join.fetch_add(JoinWord::kReference | JoinWord::kChild, std::memory_order_relaxed);
  if (task.group) task.group->pending.fetch_add(1, std::memory_order_relaxed);
  const Task& generating = *task.parent;
  const int shepherd = worker.crew->scheduler->place(worker.thread_num, task);
  worker.crew->sleepers.task_placed(*worker.crew->scheduler, shepherd, generating);
}

void run_deferred(Worker& worker, Task& task) {
  rehang(worker, task);
  ++worker.counters.executed;
  Task* const suspended = worker.current;
  TaskGroup* const group = task.group;
  worker.current = &task;
  task.site->run(captures_of(task));
  worker.current = suspended;
  end_task(worker, task);
  if (group) leave_group(worker, *group);
}

void run_undeferred(Worker& worker, const shep_task_site& site, unsigned flags, void* captures) {
  Task* const generating = worker.current;
  Crew& crew = *worker.crew;
  if (crew.defers && crew.scheduler->earliest_first()) {
    while (Task* earlier = crew.scheduler->claim(worker.thread_num, *generating)) run_deferred(worker, *earlier);
  }
  ++worker.counters.undeferred;
  Task task;
  task.parent = generating;
  task.site = &site;
  task.icvs = generating->icvs;
  task.group = generating->group;
  task.depth = generating->depth + 1;
  task.flags = Task::kOnStack | Task::kUndeferred | flags_from(flags, (flags & SHEP_TASK_FINAL) || generating->is_final());
  worker.current = &task;
  site.run(captures);
  worker.current = generating;
  if (task.twin) {
    task.twin->own_icvs = task.own_icvs;  // its children may read them
    end_task(worker, *task.twin);
  } else {
    destroy_own_icvs(task.own_icvs);
  }
}

}  // namespace shep
