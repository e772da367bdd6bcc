// Detached tasks end when their body has ended and their event is fulfilled (detach/event.h). A worker of the team that
// brings the second of the two ends the task. Any other thread leaves that to the team's workers: it puts the event
// where they look for work.
#pragma once

#include "detach/event.h"
#include "execution/worker.h"

namespace shep {

// Both use handles of events. Any thread may fulfill one.
uintptr_t create_event(Worker& worker);
void fulfill(uintptr_t handle);

// The current task waits until the event is fulfilled, which then is gone; `where` is the construct that waits, or
// null. Afterwards the calling thread may be another worker.
void await_event(Worker& worker, Event& event, const shep_location* where);

// Called when the body of the event's task has ended. Returns true if the task has ended, too; the event is then gone.
bool body_ended(Event& event, Task& task);
// Called for a discarded task, whose event somebody may still fulfill, and for an undeferred one whose creator has
// waited.
void forget_event(Event& event);

// Runs an undeferred task of the current region and waits for its event, which then is gone. The event of a discarded
// task need not be fulfilled (OpenMP 5.2, 12.5.2 and 16.1). Afterwards the calling thread may be another worker.
void run_detachable(Worker& worker, const shep_task_site& site, unsigned flags, shep_task& task, Event& event);

// Waits until no thread is about to wake the team.
void await_fulfillers(const TaskTeam& task_team);

}  // namespace shep
