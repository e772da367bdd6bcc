// Waiting is working: a worker that waits runs tasks until what it waits for has come. waiting.md says which ones, and
// why no scheduler can deadlock.
#pragma once

#include "execution/events.h"
#include "execution/worker.h"
#include "waiting/condition.h"

namespace shep {

// Runs tasks until the condition is reached: the loop of a worker that waits and must stay. Each
// look ends tasks whose events have come.
void wait_until(Worker& worker, const Condition& condition);

// `where` is the construct that waits, for the report of a deadlock.

// Until the children of the current task have ended (taskwait).
void wait_for_children(Worker& worker, const shep_location* where);
// Until the tasks of the group have ended: at its end, or where that stands for a taskwait.
void wait_for_group(Worker& worker, TaskGroup& group, Waited what = Waited::kGroup);
// Until a count that others drop, as they do a taskgroup's, is zero; it depends on children of the current task only.
void wait_until_reached(Worker& worker, std::atomic<uint64_t>& word, Fiber*& parked, const Blocked& blocked);
// At a taskyield: gives way if the current task may leave its worker, or else runs one task that may run on top of it.
// Afterwards another worker may be the caller's; likewise after the three above.
void yield(Worker& worker);
// Until every implicit task of the team has arrived and all their descendants have ended (a barrier).
void wait_at_barrier(Worker& worker, Waited which, const shep_location* where);

// The same in a team without a barrier, which defers nothing: until all descendants of the implicit task have ended.
void wait_for_descendants(Worker& worker, const shep_location* where);
// The initial task ends: they have, and nobody depends on them any more.
void end_initial_task_of(Worker& worker);

}  // namespace shep
