// Tasks that end when their body has ended and their event is fulfilled (detach/event.h). A worker of the team that
// brings the second of the two ends the task. Any other thread leaves that to the team's workers: it puts the event
// where they look for work.
#pragma once

#include "detach/event.h"
#include "execution/worker.h"

namespace shep {

// Handles of events.
uintptr_t create_event(Worker& worker);
void fulfill(uintptr_t handle);

// The body of the event's task has ended. True: so is the task, and the event is no more.
bool body_ended(Event& event, Task& task);
// The task was discarded, and somebody may fulfill the event still; or it is undeferred, and its creator has waited.
void forget_event(Event& event);

// Runs an undeferred task of the region's own and waits for its event, which then is no more. Of a task that is
// discarded nobody need fulfill the event (OpenMP 5.2, 12.5.2 and 16.1). Afterwards another worker may be the caller's.
void run_detachable(Worker& worker, const shep_task_site& site, unsigned flags, shep_task& task, Event& event);

// Until no thread is about to wake the team.
void await_fulfillers(const TaskTeam& task_team);

}  // namespace shep
