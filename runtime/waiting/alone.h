// A worker that defers nothing (Worker::defers): in an initial thread's own team, or a league's; and a free agent, whose team may defer. It
// executes each task where it is generated, and so has to wait for nothing but events, open tasks, and what depends on either: that is
// held, as in any team. Once a held task of an initial thread is ready, it waits here until its worker waits.
#pragma once

#include "execution/worker.h"
#include "waiting/condition.h"

namespace shep {

// A task that was held is ready.
void place_alone(Worker& worker, Task& task);

// Waits until the condition is reached. Runs what is ready of the descendants of its ancestor; so do the others.
void wait_alone(Worker& worker, const Condition& condition);
// At a taskyield: runs one that is ready.
void yield_alone(Worker& worker);
// Until all tasks of the implicit task have ended (a barrier).
void end_all_alone(Worker& worker, const shep_location* where);
// The initial task ends: they have, and nobody depends on them any more.
void end_initial_task_alone(Worker& worker);

}  // namespace shep
