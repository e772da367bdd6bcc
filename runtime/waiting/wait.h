// A waiting worker runs tasks until its condition is reached. waiting.md says which ones, and why no scheduler can
// deadlock.
#pragma once

#include "execution/events.h"
#include "execution/worker.h"
#include "waiting/condition.h"

namespace shep {

// Runs tasks until the condition is reached, on a worker that must stay. Each look also ends tasks whose events were
// fulfilled.
void wait_until(Worker& worker, const Condition& condition);

// In all of the following `where` is the construct that waits, for the report of a deadlock.

// Waits until the children of the current task have ended, at a taskwait or where pieces of a taskloop are its
// children.
void wait_for_children(Worker& worker, const shep_location* where, Waited what = Waited::kChildren);
// Waits until the tasks of the group have ended, at its end or where that stands for a taskwait.
void wait_for_group(Worker& worker, TaskGroup& group, Waited what = Waited::kGroup);
// Waits until a count like a taskgroup's is zero; it depends on children of the current task only.
void wait_until_reached(Worker& worker, std::atomic<uint64_t>& word, Fiber*& parked, const Blocked& blocked);
// Waits until the count is zero, which depends on nothing that the library knows.
void wait_for_outside(Worker& worker, std::atomic<uint64_t>& word, Fiber*& parked, const Blocked& blocked);
// At a taskyield: gives way if the current task may leave its worker, else runs one task that may run on top of it.
// After this and the four above the calling thread may be another worker.
void yield(Worker& worker);
// For a task that looks again and again for what the thread may hold up: lets what lies below go on, or a fiber that
// the thread has put aside. Returns on the same worker.
void look_again(Worker& worker);
// Waits until every implicit task of the team has arrived and all their descendants have ended (a barrier).
void wait_at_barrier(Worker& worker, Waited which, const shep_location* where);

// The end of a team whose workers may leave one by one: the same, but where nothing is left that the worker might do,
// it goes on at once. The barrier opens all the same, after the last member has come.
void leave_team(Worker& worker, const shep_location* where);

// The same in a team without a barrier, which defers nothing: waits for all descendants of the implicit task.
void wait_for_descendants(Worker& worker, const shep_location* where);
// Ends the initial task: waits for its descendants, and forgets what its children depended on.
void end_initial_task_of(Worker& worker);

}  // namespace shep
