#include "execution/as_emitted.h"

#include "platform/emitted_code.h"

namespace shep {

namespace {

shep_task* pop(Worker& worker) {
  const AsEmitted step(EmittedStep::kPop);
  return worker.stack.pop_unasked();
}

void begin(shep_front& front, const shep_task& task, shep_scope& scope) {
  const AsEmitted step(EmittedStep::kJoin);
  shep_scope_begin(&front, &scope, task.__site, task.__flags);
}

// Runs a task that was popped in that region.
void run(Worker& worker, shep_task& task, shep_scope& region) {
  shep_scope scope;
  begin(worker.front(), task, scope);
  call_program(task.__site->__run, &task);
  shep_front& front = *shep_current_front();
  if (front.__top == scope.__base && !scope.__shared)
    front.__scope = &region;
  else
    shep_scope_end_slow(&scope);
  if (task.__flags & SHEP_TASK_OWNED) shep_task_free(&task);
}

}  // namespace

bool push_as_emitted(shep_task& task) {
  shep_front& front = *shep_current_front();
  if (!front.__top) return false;
  const AsEmitted step(EmittedStep::kPush);
  task.__scope = front.__scope;
  return worker_of(front).stack.push_unasked(&task);
}

bool join_as_emitted(Worker& worker, shep_task& task) {
  shep_front& front = worker.front();
  if (!front.__top || front.__top[-1] != &task || !pop(worker)) return false;
  run(worker, task, *front.__scope);
  return true;
}

bool wait_as_emitted() {
  shep_front* front = shep_current_front();
  shep_scope& region = *front->__scope;
  while (front->__top != region.__base) {
    shep_task* const task = pop(worker_of(*front));
    if (!task) return false;
    run(worker_of(*front), *task, region);
    front = shep_current_front();
  }
  return !region.__shared;
}

}  // namespace shep
