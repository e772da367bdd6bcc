// Where the lives of tasks meet whoever observes them (observe/): each hook is one comparison where nobody does.
#pragma once

#include "continuations/fiber.h"
#include "execution/worker.h"

namespace shep {

struct Event;

// Phase::kWork, for the caller's worker: what an entry point says before it goes back to user code that may be on another worker now.
inline void back_to_work() { enter(current_worker().watch, Phase::kWork); }

void note_created_slow(Worker& worker, Task& task);
void note_created_beside_slow(Worker& worker, Task& task);
void note_placed_slow(Worker& worker, int queue);
void note_taken_slow(Worker& worker);
void note_started_slow(Worker& worker, const Task& task, bool discarded);
void note_ended_slow(Worker& worker, Event* event);
void note_left_slow(Worker& worker, Fiber& fiber, Phase next);
void note_resumed_slow(Worker& worker, Fiber& fiber);

// A task has a descriptor, and waits in the queue.
inline void note_created(Worker& worker, Task& task) {
  if (worker.watch) [[unlikely]] note_created_slow(worker, task);
}
// The same of a sibling of the task under execution, which has waited for that one to end.
inline void note_created_beside(Worker& worker, Task& task) {
  if (worker.watch) [[unlikely]] note_created_beside_slow(worker, task);
}
inline void note_placed(Worker& worker, int queue) {
  if (worker.watch) [[unlikely]] note_placed_slow(worker, queue);
}
// Its body begins here, unless it is discarded, and has ended here. `event` is null unless the task waits for that as well.
inline void note_started(Worker& worker, const Task& task, bool discarded) {
  if (worker.watch) [[unlikely]] note_started_slow(worker, task, discarded);
}
inline void note_ended(Worker& worker, Event* event) {
  if (worker.watch) [[unlikely]] note_ended_slow(worker, event);
}
// The event of a task whose body has ended, or has not.
void note_fulfilled(Worker& worker, const Event& event);
// The worker is about to leave the fiber that it executes, for what `next` says, or to go on with one.
inline void note_left(Worker& worker, Fiber& fiber, Phase next) {
  if (worker.watch) [[unlikely]] note_left_slow(worker, fiber, next);
}
inline void note_resumed(Worker& worker, Fiber& fiber) {
  if (worker.watch) [[unlikely]] note_resumed_slow(worker, fiber);
}

// The worker begins to wait, and has waited, for tasks or at a barrier: an explicit one, or that of a worksharing construct, or of the
// region; or it has begun a taskgroup.
enum class Waited : uint8_t { kChildren, kGroup, kTeam, kWorkshare, kRegionEnd };
void note_waits_slow(Worker& worker, Waited what);
void note_waited_slow(Worker& worker, Waited what);
void note_group_begins_slow(Worker& worker);
inline void note_waits(Worker& worker, Waited what) {
  if (worker.watch) [[unlikely]] note_waits_slow(worker, what);
}
inline void note_waited(Worker& worker, Waited what) {
  if (worker.watch) [[unlikely]] note_waited_slow(worker, what);
}
inline void note_group_begins(Worker& worker) {
  if (worker.watch) [[unlikely]] note_group_begins_slow(worker);
}

// A task that is executed where it is generated begins, and has ended. Of an observed worker. `scope` is the task's own, `deferrable`
// says that nothing but the scheduler wanted it now.
void note_undeferred(Worker& worker, shep_scope& scope, const shep_task_site& site, bool deferrable);
void note_undeferred_ended(Worker& worker);

// A region of the runtime's own within the task under execution begins.
void note_part_of_task_slow(Worker& worker, shep_scope& scope);
inline void note_part_of_task(Worker& worker, shep_scope& scope) {
  if (worker.watch) [[unlikely]] note_part_of_task_slow(worker, scope);
}

// The dependences of an undeferred task, which is about to be created.
inline void note_dependences_to_come(Worker& worker, unsigned flags, const shep_task_options& options) {
  if (!worker.watch) [[likely]] return;
  // Of a merged task nobody is told.
  const bool is_merged = (flags & SHEP_TASK_MERGEABLE) && (worker.front().__scope->__flags & SHEP_TASK_FINAL);
  if (!is_merged) worker.watch->dependences_to_come = &options;
}

// If it has not begun, it has been discarded, or is held; and `options` go.
inline void forget_dependences_to_come(Worker& worker) {
  if (worker.watch) [[unlikely]] worker.watch->dependences_to_come = nullptr;
}

// The same of a task with an event, which runs when it is submitted: who measures work and span executes nothing later.
inline void note_detachable_to_come(Worker& worker, const shep_task_options& options) {
  if (worker.watch && worker.watch->span) [[unlikely]] worker.watch->dependences_to_come = &options;
}

// A taskwait with a depend clause.
void note_taskwait_depend_slow(Worker& worker, const shep_dependence* dependences, size_t count, bool nowait);
inline void note_taskwait_depend(Worker& worker, const shep_dependence* dependences, size_t count, bool nowait) {
  if (worker.watch) [[unlikely]] note_taskwait_depend_slow(worker, dependences, count, nowait);
}

// The worker's part in a parallel region, whose body is called in that frame.
void note_region_begins_slow(Worker& worker, const void* frame);
void note_region_ended_slow(Worker& worker);
inline void note_region_begins(Worker& worker, const void* frame) {
  if (worker.watch) [[unlikely]] note_region_begins_slow(worker, frame);
}
inline void note_region_ended(Worker& worker) {
  if (worker.watch) [[unlikely]] note_region_ended_slow(worker);
}

}  // namespace shep
