// Tasks of a cancelled taskgroup that have not started never do (OpenMP 5.2, 16.1).
//
// Every place that starts a task looks at the taskgroup's flag. Emitted code starts private tasks without a look; so,
// while a cancelled taskgroup lives, the private stacks of its team refuse every push and pop
// (queues/private_stack.md), and even included tasks go through the runtime. The flag is set after all stacks refuse: a
// thread that knows of the cancellation, by the flag, by a cancel construct of its own that has returned, or by
// synchronisation with either, finds its own stack refusing.
#pragma once

#include "cancellation/cancel.h"
#include "execution/discard.h"

namespace shep {

// Returns true if a taskgroup around the region under execution has been cancelled.
bool finds_group_cancelled(const Worker& worker);
// The same, in line where none is. Relaxed: the group's own flag is set later.
inline bool is_group_cancelled(const Worker& worker) {
  return __atomic_load_n(&shep_cancelled_groups, __ATOMIC_RELAXED) && finds_group_cancelled(worker);
}
// Returns true if cancel-var is true, or nobody waits at the end of the innermost taskgroup, which then needs no
// setting.
bool may_cancel_group(const Worker& worker);
// Cancels the innermost taskgroup; returns false if there is none.
bool cancel_group(Worker& worker);
// Tells the members of an assembly, which the worker starts, of the taskgroup around it, where groups may be cancelled.
// Where a member or a task of theirs is in none of its own, that is what it cancels.
void note_group_around(const Worker& worker, Cancellation& of_members);
bool is_group_around_cancelled(const Worker& member);
// Called when a taskgroup begins, and when a cancelled one ends.
void enter_group(const Worker& worker, TaskGroup& group);
void leave_cancelled_group(Worker& worker);

}  // namespace shep
