// Tasks that never start, since their taskgroup was cancelled before (OpenMP 5.2, 16.1; cancellation/group.h). Every
// place that starts a task asks.
#pragma once

#include "execution/task_team.h"
#include "execution/worker.h"
#include "tasks/scope.h"

namespace shep {

inline bool has_cancelled_groups(const Worker& worker) {
  return worker.task_team->cancelled_groups.load(std::memory_order_relaxed) > 0;
}
// Returns true if tasks that were generated in that region must not start.
inline bool is_discarded(const Worker& worker, const shep_scope& generating) {
  return has_cancelled_groups(worker) && is_discarded(group_of(generating));
}

// Destroys the task's captures, and its storage if the runtime owns it. A task with dependences completes by this, so
// it needs a region of its own first, like one that starts, unless no other task can know it yet.
void discard(shep_task& task);

}  // namespace shep
