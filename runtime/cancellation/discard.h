// Tasks of a cancelled taskgroup that have not started never do (OpenMP 5.2, 16.1).
//
// The flag is the taskgroup's; whoever starts a task looks at it. Emitted code starts private tasks without a look: so, as long
// as a cancelled taskgroup lives, the private stacks of its team refuse every push and pop (queues/private_stack.md), and even
// included tasks are the runtime's business. The flag is set when all of them do: whoever knows that the taskgroup was cancelled, by the
// flag, by a cancel construct of its own that has returned, or by whatever synchronisation with either, finds its own stack refusing.
#pragma once

#include "execution/task_team.h"
#include "execution/worker.h"

namespace shep {

// Whether the innermost taskgroup around the region under execution, or one around that, has been cancelled.
bool is_group_cancelled(const Worker& worker);
// Cancels the innermost; false where there is none.
bool cancel_group(Worker& worker);
// A taskgroup begins, or ends.
void enter_group(const Worker& worker, TaskGroup& group);
void leave_cancelled_group(Worker& worker);

// Whether a task that was generated in that region must not start.
bool is_among_discarded(const shep_scope& generating);
inline bool has_cancelled_groups(const Worker& worker) { return worker.task_team->cancelled_groups.load(std::memory_order_relaxed) > 0; }
inline bool is_discarded(const Worker& worker, const shep_scope& generating) {
  return has_cancelled_groups(worker) && is_among_discarded(generating);
}
// Acquire pairs with cancel_group(): whoever finds it cancelled finds its own private stack refusing.
inline bool is_cancelled(const TaskGroup& group) { return group.cancelled.load(std::memory_order_acquire); }
inline bool is_discarded(const TaskGroup* group) {
  for (; group; group = group->outer)
    if (is_cancelled(*group)) return true;
  return false;
}
// Destroys what the task has captured, and its storage if that is the runtime's. A task with dependences completes, and so must be
// given a region of its own first, like one that starts, unless no other task can have met it yet.
void discard(shep_task& task);

}  // namespace shep
