#include "cancellation/group.h"

#include <mutex>

#include "teams/team.h"

namespace shep {

namespace {

// Makes every worker's private stack refuse while a taskgroup is cancelled, and ends that afterwards.
void refuse_private_tasks(TaskTeam& task_team) {
  for (int i = 0; i < task_team.size; ++i) {
    Worker& each = *task_team.workers[i];
    std::lock_guard guard(each.stack.lock());
    const bool cancelling = task_team.cancelled_groups.load(std::memory_order_relaxed) > 0;
    if (cancelling && each.stack.is_open()) each.stack.ask();
    const unsigned strict = cancelling || is_strict(task_team);
    __atomic_store_n(&each.front().__strict, strict, __ATOMIC_RELAXED);
  }
}

// Returns the innermost taskgroup region. Where the program has none around a task that takes part in reduction(task,
// ...), that clause's group stands for it.
TaskGroup* group_to_cancel(const Worker& worker) {
  TaskGroup* const innermost = group_of(*worker.front().__scope);
  TaskGroup* group = innermost;
  while (group && group->is_hidden) group = group->outer;
  return group ? group : innermost;
}

bool may_cancel(const TaskGroup* group) { return group && group->unawaited; }

// A second thread that cancels the group returns only when its own private tasks cannot start any more, too.
void mark_cancelled(TaskTeam& task_team, TaskGroup& group) {
  std::lock_guard guard(task_team.cancelling);
  if (is_cancelled(group)) return;
  task_team.cancelled_groups.fetch_add(1, std::memory_order_relaxed);
  __atomic_fetch_add(&shep_cancelled_groups, 1, __ATOMIC_RELAXED);
  // Release, after all stacks refuse: see is_cancelled().
  refuse_private_tasks(task_team);
  group.cancelled.store(true, std::memory_order_release);
}

// The one around the assembly of which the worker is a member. A free agent that waits for a task has no team.
TaskGroup* group_around(const Worker& worker) { return worker.team ? worker.team->cancellation.around : nullptr; }

// By a worker of the group's team.
bool cancel(Worker& worker, TaskGroup& group) {
  if (is_cancelled(group)) return true;
  mark_cancelled(*worker.task_team, group);
  if (group.unawaited) group.unawaited->cancelled(worker, group);
  return true;
}

}  // namespace

void note_group_around(const Worker& worker, Cancellation& of_members) {
  TaskGroup* const group = group_to_cancel(worker);
  of_members.around = group ? group : group_around(worker);
  of_members.team_around = group || !of_members.around ? worker.task_team : worker.team->cancellation.team_around;
}

bool is_group_around_cancelled(const Worker& member) {
  const TaskGroup* const around = group_around(member);
  return around && is_discarded(around);
}

bool finds_group_cancelled(const Worker& worker) {
  return is_discarded(worker, *worker.front().__scope) || is_group_around_cancelled(worker);
}

bool may_cancel_group(const Worker& worker) {
  if (global_icvs().cancellation) return true;
  const TaskGroup* const group = group_to_cancel(worker);
  return may_cancel(group ? group : group_around(worker));
}

bool cancel_group(Worker& worker) {
  if (TaskGroup* const group = group_to_cancel(worker)) return cancel(worker, *group);
  TaskGroup* const around = group_around(worker);
  if (!around) return false;
  Worker* outside = worker.outside;
  while (outside->task_team != worker.team->cancellation.team_around) outside = outside->outside;
  return cancel(*outside, *around);
}

void enter_group(const Worker& worker, TaskGroup& group) {
  if (__atomic_load_n(&shep_cancellation, __ATOMIC_RELAXED)) group.outer = group_of(*worker.front().__scope);
}

void leave_cancelled_group(Worker& worker) {
  __atomic_fetch_sub(&shep_cancelled_groups, 1, __ATOMIC_RELAXED);
  if (worker.task_team->cancelled_groups.fetch_sub(1, std::memory_order_relaxed) == 1)
    refuse_private_tasks(*worker.task_team);
}

}  // namespace shep
