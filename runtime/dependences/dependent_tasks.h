// Tasks with depend clauses (OpenMP 5.2, 15.9), from generation to completion; dependences.md has the protocol.
#pragma once

#include "execution/worker.h"

namespace shep {

// Returns true if a new task is to wait, for its predecessors or for a worker; otherwise it runs where it is generated.
bool may_hold(Worker& worker, unsigned flags, const shep_task_options& options);
// Returns storage for a task that waits; its predecessors are known from now on.
shep_task* begin_dependent(Worker& worker, const shep_task_site& site, unsigned flags,
                           const shep_task_options& options);
// Submits it, once its captures are in place.
void submit_dependent(Worker& worker, shep_task& body);
// Runs a task where it is generated, once its predecessors have completed. Afterwards the calling thread may be another
// worker.
void run_dependent_here(Worker& worker, const shep_task_site& site, unsigned flags, shep_task& task,
                        const shep_task_options& options);

// A taskwait with a depend clause, without and with nowait.
void wait_for_dependences(Worker& worker, const shep_location* where, const shep_dependence* dependences, size_t count);
void submit_empty_dependent(Worker& worker, const shep_location* where, const shep_dependence* dependences,
                            size_t count);

// Called when the task's children have ended. Completed children are otherwise dropped as more are generated, but for
// ThreadSanitizer they are kept until now.
void children_ended(Worker& worker, Task& task);
// Called when the task's body has ended: it generates no more children.
void forget_dependences(Worker& worker, Task& task);

}  // namespace shep
