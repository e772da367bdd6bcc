// A team that defers nothing (Crew::defers): an initial thread's own, or a league's. Its worker executes each task where it is
// generated, and so has to wait for nothing but events; and a task that depends on one whose event has not come is held, as in any
// team. Once it is ready, it waits here until its worker waits.
#pragma once

#include "workers/worker.h"

namespace shep {

struct Event;

// A task that was held is ready.
void place_alone(Worker& worker, Task& task);

// Until the count, as of a JoinWord, is zero. Runs what is ready of the ancestor's descendants; so do the others.
void wait_alone(Worker& worker, const std::atomic<uint64_t>& word, const Task* ancestor, const Blocked& blocked);
// Until an undeferred task's event is fulfilled.
void wait_alone(Worker& worker, const Event& event, const Blocked& blocked);
// Until all tasks of the implicit task have ended (a barrier).
void end_all_alone(Worker& worker, const shep_location* where);
// The initial task ends: they have, and nobody depends on them any more.
void end_initial_task_alone(Worker& worker);

}  // namespace shep
