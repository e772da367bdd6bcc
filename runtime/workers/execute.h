// The life of a task region as a worker leads it.
#pragma once

#include "workers/worker.h"

namespace shep {

// Whether a new task of the current one may be deferred.
bool may_defer(Worker& worker, unsigned flags);
// The descriptor of a deferred task, to be given to submit_task() when its captures are in place.
Task& begin_task(Worker& worker, const shep_task_site& site, unsigned flags);
void submit_task(Worker& worker, Task& task);

// Runs a task that a scheduler has yielded.
void run_deferred(Worker& worker, Task& task);
// Runs a task where it is generated.
void run_undeferred(Worker& worker, const shep_task_site& site, unsigned flags, void* captures);

// The thread's implicit task has arrived at a barrier, and all its descendants have ended.
void check_in(Crew& crew, int thread);

// Drops `amount` from a task's join word, and what follows from that.
void drop_join(Worker& worker, Task& task, uint64_t amount);

}  // namespace shep
