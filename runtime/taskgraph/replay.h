// Executes recorded tasks (taskgraph/task_graph.h). No dependence is resolved and no memory taken for it: a task that
// completes counts its successors down, and goes on with one that this makes ready; others it leaves to whoever has
// time.
#pragma once

#include "execution/worker.h"
#include "taskgraph/task_graph.h"

namespace shep {

// For shep_task_site, in place of the user's.
void run_recorded(void* body);
void discard_recorded(void* body);

// Executes the tasks of a stage as children of the region under execution, a taskgroup's; they have ended when it
// returns.
void execute_stage(GraphStage& stage, TaskGroup& group);

}  // namespace shep
