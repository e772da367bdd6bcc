// Tasks that never start, since their taskgroup was cancelled before (OpenMP 5.2, 16.1; cancellation/group.h). Whoever
// starts a task asks.
#pragma once

#include "execution/task_team.h"
#include "execution/worker.h"
#include "tasks/scope.h"

namespace shep {

// Whether a task that was generated in that region must not start.
bool is_among_discarded(const shep_scope& generating);
inline bool has_cancelled_groups(const Worker& worker) {
  return worker.task_team->cancelled_groups.load(std::memory_order_relaxed) > 0;
}
inline bool is_discarded(const Worker& worker, const shep_scope& generating) {
  return has_cancelled_groups(worker) && is_among_discarded(generating);
}

// Destroys what the task has captured, and its storage if that is the runtime's. A task with dependences completes, and
// so must be given a region of its own first, like one that starts, unless no other task can have met it yet.
void discard(shep_task& task);

}  // namespace shep
