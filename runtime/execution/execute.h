#pragma once

#include "execution/task_team.h"
#include "execution/worker.h"

namespace shep {

// Runs a task that a scheduler has yielded, at the bottom of `fiber` or nested. Afterwards the calling thread may be
// another worker.
void run_published(Worker& worker, Task& task, Fiber* fiber = nullptr);
// Ends a task whose body, and event if it has one, have ended; tasks that wait for it may go on.
void complete(Worker& worker, Task& task);
// Runs a task of the worker's private stack.
void run_private(shep_task& task);
// Runs a task where it is generated, under a scheduler that sees every task. Returns false if it was discarded.
bool run_undeferred(Worker& worker, const shep_task_site& site, unsigned flags, shep_task& task);
// The same under any scheduler, for a creator that must know.
bool run_or_discard(Worker& worker, const shep_task_site& site, unsigned flags, shep_task& task);

// Ends a region that has a descriptor or has left tasks in the private stack.
void end_scope(Worker& worker, shep_scope& scope);

// Wakes all sleepers if the barrier of that number is open.
void wake_where_open_slow(TaskTeam& task_team, uint64_t barrier);
// For who observes the region.
[[gnu::cold]] void note_time_of_check_in(TaskTeam& task_team, int thread);
// Checks in at the barrier: the thread's implicit task has arrived, and all its descendants have ended.
inline void check_in(TaskTeam& task_team, int thread) {
  if (task_team.region.site) [[unlikely]]
    note_time_of_check_in(task_team, thread);
  const uint64_t barrier = task_team.barrier->check_in(thread);
  if (task_team.sleepers.count() > 0) wake_where_open_slow(task_team, barrier);
}

// A task of the group, or what counts as one, has ended.
void leave_group(Worker& worker, TaskGroup& group);
// Takes one from a count like a taskgroup's; the last wakes whoever waits for it.
void drop_count(Worker& worker, std::atomic<uint64_t>& count, Fiber* const& parked);

// Drops `amount` from a task's join word, and does what follows from that.
void drop_join(Worker& worker, Task& task, uint64_t amount);

}  // namespace shep
