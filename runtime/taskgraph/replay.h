// Executes recorded tasks (taskgraph/task_graph.h) without resolving dependences or allocating for them: a task that
// completes counts its successors down, goes on with one that this makes ready, and leaves the others to other workers.
#pragma once

#include "execution/worker.h"
#include "taskgraph/task_graph.h"

namespace shep {

// These stand in place of the user's code in shep_task_site.
void run_recorded(void* body);
void discard_recorded(void* body);

// Executes the tasks of a stage as children of the region under execution, a taskgroup's; they have ended on return.
void execute_stage(GraphStage& stage, TaskGroup& group);

}  // namespace shep
