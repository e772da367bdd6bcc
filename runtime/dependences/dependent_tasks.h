// Tasks with depend clauses (OpenMP 5.2, 15.9), from their generation to their completion; dependences/dependences.md
// has the protocol.
#pragma once

#include "execution/worker.h"

namespace shep {

// Whether a new task is to wait: for its predecessors, or just for a worker. If not it runs where it is generated.
bool may_hold(Worker& worker, unsigned flags, const shep_task_options& options);
// Storage for one that is.
shep_task* begin_dependent(Worker& worker, const shep_task_site& site, unsigned flags,
                           const shep_task_options& options);
// Makes it wait. Its captures are in place.
void submit_dependent(Worker& worker, shep_task& body);
// Runs a task where it is generated, once its predecessors have completed. Afterwards another worker may be the
// caller's.
void run_dependent_here(Worker& worker, const shep_task_site& site, unsigned flags, shep_task& task,
                        const shep_task_options& options);

// taskwait with a depend clause, and with nowait as well.
void wait_for_dependences(Worker& worker, const shep_location* where, const shep_dependence* dependences, size_t count);
void submit_empty_dependent(Worker& worker, const shep_location* where, const shep_dependence* dependences,
                            size_t count);

// The task's children have ended. It forgets them as it generates more; but what ThreadSanitizer follows is kept until
// such a moment.
void children_ended(Worker& worker, Task& task);
// The task's body has ended: it generates no more children.
void forget_dependences(Worker& worker, Task& task);

}  // namespace shep
