// Recording of taskgraph regions (taskgraph/task_graph.h). A region's scope is marked while it records; its tasks wait
// until the stage ends.
#pragma once

#include "execution/worker.h"
#include "taskgraph/task_graph.h"

namespace shep {

void begin_recording(TaskGroup& group, TaskGraph& graph);
// Executes the open stage; returns false if the record is not complete.
bool end_recording(TaskGroup& group);

inline bool is_recording(const Worker& worker) { return flags_of(*worker.front().__scope) & kRecordsTasks; }
// Returns a recorded task; null where it is not recorded.
shep_task* record(Worker& worker, const shep_task_site& site, unsigned flags, const shep_task_options& options);
// Ends the stage: a taskwait of a region that records.
void end_stage(Worker& worker);
// The same with a depend clause; with nowait it records an empty task.
void record_wait(Worker& worker, const shep_dependence* dependences, size_t count, bool nowait);
// Called when the captures of the newest task could not be made.
void forget_newest(Worker& worker);

// Executes recorded tasks (taskgraph/task_graph.h) without resolving dependences or allocating for them: a task that
// completes counts its successors down, goes on with one that this makes ready, and leaves the others to other workers.

// These stand in place of the user's code in shep_task_site.
void run_recorded(void* body);
void discard_recorded(void* body);

// Executes the tasks of a stage as children of the region under execution, a taskgroup's; they have ended on return.
void execute_stage(GraphStage& stage, TaskGroup& group);

}  // namespace shep
