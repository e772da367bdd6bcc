// The owner's slow paths of its private stack, where emitted code cannot go on by itself.
#pragma once

#include "execution/worker.h"

namespace shep {

// Returns true if the stack can take one more task, or will have published some first.
inline bool has_room(const Worker& worker) { return !worker.stack.is_full() || worker.stack.is_asked(); }
// Pushes a task and answers a steal request. Returns false if the stack is full.
bool push_private(Worker& worker, shep_task& task);
// The same, in line where nobody asks.
inline bool push_task(Worker& worker, shep_task& task) {
  return worker.stack.push_unasked(&task) || push_private(worker, task);
}

// Answers a steal request, if there is one.
void answer_request(Worker& worker);

// Takes that task, if it is the newest private one still, off the stack for the caller to run. Returns false if not.
bool take_newest(Worker& worker, const shep_task& task);

// Runs private tasks from the newest on, until none is left above the region's base.
void run_private_tasks(Worker& worker, const shep_scope& scope);
// Runs the newest task above the region's base; returns false if there is none.
bool run_newest_private_task(Worker& worker, const shep_scope& scope);

// Runs the tied tasks and publishes the untied ones, which then start in a fiber (fiber.h).
void run_tied_private_tasks(Worker& worker, const shep_scope& scope);

// Hands all private tasks to the scheduler.
void publish_private_tasks(Worker& worker);

// Called after all were published: the next task goes to `base`.
void forget_private_tasks(Worker& worker, shep_task** base);

// Called when a region ends, for tasks above its base: they run now, or where that goes too deep, pass to the region
// around. Afterwards the calling thread may be another worker.
void leave_private_tasks(Worker& worker, shep_scope& ending);

}  // namespace shep
