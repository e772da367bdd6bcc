// Tasks that end when their body has ended and their event is fulfilled (tasks/event.h). A worker of the team that brings the second
// of the two ends the task. Any other thread leaves that to the team's workers: it puts the event where they look for work.
#pragma once

#include "tasks/event.h"
#include "workers/worker.h"

namespace shep {

Event& create_event(Worker& worker);
void fulfill(Event& event);
// Acquire pairs with fulfill().
inline bool is_fulfilled(const Event& event) { return event.state.load(std::memory_order_acquire) & Event::kFulfilled; }

// The body of the event's task has ended. True: so is the task, and the event is no more.
bool body_ended(Event& event, Task& task);
// The task was discarded, or is undeferred and its creator has waited. Somebody may fulfill the event still.
void forget_event(Event& event);

// Ends the tasks whose events others have fulfilled; called by whoever looks for work.
void end_fulfilled_tasks(Worker& worker);

// The waits of a team that defers nothing: until the count is zero, or the event is fulfilled.
void wait_for_events(Worker& worker, const std::atomic<uint64_t>& word, const Blocked& blocked);
// The same until no descendant of the implicit task is left, as a barrier does.
void wait_for_events_of_descendants(Worker& worker, const Blocked& blocked);
void wait_without_team(Worker& worker, const Event& event, const Blocked& blocked);

// Until no thread is about to wake the crew.
void await_fulfillers(const Crew& crew);

}  // namespace shep
