// Tasks of a cancelled taskgroup that have not started never do (OpenMP 5.2, 16.1).
//
// The flag is the taskgroup's; whoever starts a task looks at it. Emitted code starts private tasks without a look: so,
// as long as a cancelled taskgroup lives, the private stacks of its team refuse every push and pop
// (queues/private_stack.md), and even included tasks are the runtime's business. The flag is set when all of them do:
// whoever knows that the taskgroup was cancelled, by the flag, by a cancel construct of its own that has returned, or
// by whatever synchronisation with either, finds its own stack refusing.
#pragma once

#include "execution/discard.h"

namespace shep {

// Whether the innermost taskgroup around the region under execution, or one around that, has been cancelled.
bool is_group_cancelled(const Worker& worker);
// Cancels the innermost; false where there is none.
bool cancel_group(Worker& worker);
// A taskgroup begins, or ends.
void enter_group(const Worker& worker, TaskGroup& group);
void leave_cancelled_group(Worker& worker);

}  // namespace shep
