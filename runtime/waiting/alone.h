// A worker that defers nothing (Worker::defers): in an initial thread's own team, or a league's; and a free agent, whose team may defer. It
// executes each task where it is generated, and so has to wait for nothing but events, open tasks, and what depends on either: that is
// held, as in any team. Once a held task of an initial thread is ready, it waits here until its worker waits.
#pragma once

#include "execution/worker.h"

namespace shep {

struct Event;

// A task that was held is ready.
void place_alone(Worker& worker, Task& task);

// Until the count, as of a JoinWord, is zero. Runs what is ready of the ancestor's descendants; so do the others.
void wait_alone(Worker& worker, std::atomic<uint64_t>& word, const Task* ancestor, const Blocked& blocked);
// Until an undeferred task's event is fulfilled.
void wait_alone(Worker& worker, const Event& event, const Blocked& blocked);
// At a taskyield: runs one that is ready.
void yield_alone(Worker& worker);
// Until all tasks of the implicit task have ended (a barrier).
void end_all_alone(Worker& worker, const shep_location* where);
// The initial task ends: they have, and nobody depends on them any more.
void end_initial_task_alone(Worker& worker);

}  // namespace shep
