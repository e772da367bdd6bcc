#include "execution/as_emitted.h"

#include "platform/emitted_code.h"
#include "platform/virtual/simulation.h"

namespace shep {

namespace {

// Ends a region that has left nothing behind. Returns false for any other.
bool end_unasked(const shep_scope& scope, EmittedStep step) {
  const AsEmitted ending(step);
  shep_front& front = *shep_current_front();
  if (front.__top != scope.__base || scope.__shared) return false;
  front.__scope = scope.__outer;
  return true;
}

// Pops the newest task, and runs it; returns false if it cannot be popped. A closed function does each step with no
// more than a push takes.
bool run_newest(Worker& worker, EmittedStep popping, EmittedStep ending) {
  shep_scope scope;
  shep_task* task;
  {
    const AsEmitted step(popping);
    task = worker.stack.pop_unasked();
    if (!task) return false;
    shep_scope_begin(&worker.front(), &scope, task->__site, task->__flags);
  }
  call_program(task->__site->__run, task);
  if (!end_unasked(scope, ending)) shep_scope_end_slow(&scope);
  if (task->__flags & SHEP_TASK_OWNED) shep_task_free(task);
  return true;
}

// For the virtual machine. Children belong to the domain of their parent, so the innermost region that has a descriptor
// tells.
bool is_away_from_domain() {
  shep_front* const front = shep_current_front();
  if (front == &no_front || !front->__scope) return false;
  const int home = nearest_descriptor(*front->__scope).domain;
  return home >= 0 && home != worker_of(*front).domain;
}

[[gnu::constructor, gnu::no_sanitize_thread]] void tell_the_machine() { simulation::is_away = is_away_from_domain; }

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
  return front.__top && front.__top[-1] == &task && run_newest(worker, EmittedStep::kPush, EmittedStep::kPush);
}

bool wait_as_emitted() {
  shep_front* front = shep_current_front();
  shep_scope& region = *front->__scope;
  while (front->__top != region.__base) {
    if (!run_newest(worker_of(*front), EmittedStep::kPop, EmittedStep::kJoin)) return false;
    front = shep_current_front();
  }
  return !region.__shared;
}

}  // namespace shep
