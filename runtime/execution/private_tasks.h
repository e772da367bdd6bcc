// The owner's side of its private stack, where emitted code cannot go on by itself.
#pragma once

#include "execution/worker.h"

namespace shep {

// Whether the stack can take one more, or will have published some first.
inline bool has_room(const Worker& worker) { return !worker.stack.is_full() || worker.stack.is_asked(); }
// False if the stack is full. Afterwards whoever asked has been answered.
bool push_private(Worker& worker, shep_task& task);

// Shares tasks with whoever has asked for some.
void answer_request(Worker& worker);

// Runs the worker's private tasks from the newest on, until none is left above the region's base.
void run_private_tasks(Worker& worker, const shep_scope& scope);
// Runs the newest above the region's base; false if there is none.
bool run_newest_private_task(Worker& worker, const shep_scope& scope);

// The same for a worker that must stay, but publishes untied tasks: so they start in a fiber (fiber.h).
void run_tied_private_tasks(Worker& worker, const shep_scope& scope);

// Hands all private tasks to the scheduler.
void publish_private_tasks(Worker& worker);

// After all of them were published: the next one goes to `base`.
void forget_private_tasks(Worker& worker, shep_task** base);

// The region ends, and tasks above its base may be left: they run now, or where that goes too deep, the region around
// it takes them over. Afterwards another worker may be the caller's.
void leave_private_tasks(Worker& worker, shep_scope& ending);

}  // namespace shep
