// While a taskgraph region records (taskgraph/task_graph.h), its scope says so; the tasks that it generates wait until
// the stage ends.
#pragma once

#include "execution/worker.h"
#include "taskgraph/task_graph.h"

namespace shep {

void begin_recording(TaskGroup& group, TaskGraph& graph);
// Executes what has not been; false if the record is not complete.
bool end_recording(TaskGroup& group);

// Whether the region under execution records.
inline bool is_recording(const Worker& worker) { return flags_of(*worker.front().__scope) & kRecordsTasks; }
// The task as a recorded one; null where it is none.
shep_task* record(Worker& worker, const shep_task_site& site, unsigned flags, const shep_task_options& options);
// A taskwait of a region that records.
void end_stage(Worker& worker);
// The same with a depend clause; with nowait, an empty task.
void record_wait(Worker& worker, const shep_dependence* dependences, size_t count, bool nowait);
// The captures of the newest task could not be made.
void forget_newest(Worker& worker);

}  // namespace shep
