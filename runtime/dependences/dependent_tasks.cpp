#include "dependences/dependent_tasks.h"

#include <mutex>

#include "dependences/completion.h"
#include "dependences/dependences.h"
#include "dependences/exclusion.h"
#include "detach/detach.h"
#include "execution/execute.h"
#include "execution/submit.h"
#include "execution/events.h"
#include "execution/task_team.h"
#include "execution/placing.h"
#include "locality/strict/room.h"
#include "execution/order.h"
#include "platform/sanitizers.h"
#include "tasks/create.h"
#include "waiting/wait.h"
#include "platform/emitted_code.h"

namespace shep {

namespace {

constexpr shep_dependence kEverything = {nullptr, SHEP_DEPEND_ALL_MEMORY};

// Called when body and event of a task have both ended.
void complete_detached(Dependent& done, const Task& task) {
  complete(current_worker(), done, &task);
  drop(current_worker().pool, done);
}

Dependent& dependent_of(void* task) { return *options_of(*static_cast<shep_task*>(task))->dependent; }

// Runs in place of the user's code, and completes the task.
void run_and_complete(void* task) {
  Dependent& self = dependent_of(task);
  tell_task_begins(&self, self.own_site.__where);
  self.tell_predecessors_completed(current_worker().pool);
  tell_exclusions_acquired(self);
  Event* const event = options_of(*self.body)->event;
  if (event) {
    self.references.fetch_add(1, std::memory_order_relaxed);
    event->dependent = &self;
    event->complete = complete_detached;
  }
  call_program(self.site->__run, task);
  if (options_of(*self.body)->transparency & SHEP_EXPORTS)
    wait_for_dependences(current_worker(), self.body->__site->__where, &kEverything, 1);
  if (!event) complete(current_worker(), self);
}

void discard_and_complete(void* task) {
  Dependent& self = dependent_of(task);
  tell_task_begins(&self, self.own_site.__where);
  self.tell_predecessors_completed(current_worker().pool);
  tell_exclusions_acquired(self);
  if (self.site->__destroy) call_program(self.site->__destroy, task);
  complete(current_worker(), self);
}

// ---- generation ----

Dependences* dependences_among_children(const Worker& worker) {
  const Task* const creator = descriptor_of(*worker.front().__scope);
  return creator ? creator->dependences : nullptr;
}

// Returns the table of the current task's children; makes it if there is none.
Dependences& know_dependences(Worker& worker) {
  shep_scope& scope = *worker.front().__scope;
  Task* creator = descriptor_of(scope);
  if (!creator) {
    // The lock excludes a thief that is about to do the same.
    std::unique_lock guard(worker.stack.lock(), std::defer_lock);
    if (worker.stack.is_open()) guard.lock();
    creator = &share(worker.pool, scope);
  }
  if (!creator->dependences) creator->dependences = new Dependences;
  return *creator->dependences;
}

// Returns true if the task needs a descriptor from the start: then the place where it is waited for does not depend on
// its predecessors.
bool needs_descriptor(const Worker& worker, const Dependent& task) {
  if (task.exclusion_count || options_of(*task.body)->event || somebody_listens || !worker.defers) return true;
  if (task.body->__flags & SHEP_TASK_POOL) return true;
  return task.followed > 0 && (task.crosses_scopes || worker.task_team->earliest_first);
}

void describe_early(Worker& worker, Dependent& task) {
  std::unique_lock guard(worker.stack.lock(), std::defer_lock);
  if (worker.stack.is_open()) guard.lock();
  task.task = &describe(worker.pool, *task.body);
  count(*task.task);
  note_published(*task.task);
  note_created(worker, *task.task);
  reserve_place(worker, *task.task);
}

void submit_ready(Worker& worker, Dependent& task) {
  if (task.task) {
    if (!worker.defers && !(task.task->flags & Task::kOpen)) return run_published(worker, *task.task);
    During creating(worker.watch, Phase::kCreate);
    return hand_out(worker, *task.task);
  }
  if (must_be_published(task)) return submit_as(worker, *task.body, decide_by_options(worker, *task.body));
  task.body->__flags = with_fate(task.body->__flags, Fate::kUndecided);
  shep_task_submit(task.body);
}

void wait_for_predecessors(Worker& worker, Waiting& waiting, const shep_location* where) {
  if (waiting.settle() && acquire_exclusions(waiting)) return;
  wait_until_reached(worker, waiting.word, waiting.parked,
                     {Blocked::kPredecessors, static_cast<Dependent*>(&waiting), where});
}

// Returns true if a task without an event is to wait, rather than to run where it is generated.
bool may_wait(Worker& worker, unsigned flags, const shep_task_options& options) {
  if (!is_deferrable(worker, flags)) return false;
  Dependences* const known = dependences_among_children(worker);
  if (must_be_apart(worker, flags)) [[unlikely]]
    return known && known->is_full(worker.pool), true;
  // A lone worker runs tasks best in the order of their generation.
  const int domain = domain_for(worker, options);
  if (known ? known->is_full(worker.pool) : worker.task_team->size == 1 && !tasks_are_told_apart) {
    if (domain < 0 || !must_run_elsewhere(worker, domain)) return false;
    wait_for_room_among(worker, *known);
  }
  if (domain >= 0 && must_run_elsewhere(worker, domain)) return wait_for_room_in(worker, domain), true;
  if (domain < 0 ? decide(worker, flags) != Fate::kCall : accepts_placed(worker, domain)) return true;
  if (known && known->must_wait(options.__dependences, options.__dependence_count)) return true;
  if (domain >= 0) {
    note_declined(worker, domain, options.__affinity_bytes);
    call_for_lack_of_room(worker);
  }
  return false;
}

// The same in a team that defers nothing: only tasks that must wait for an event.
bool may_be_held_here(Worker& worker, unsigned flags, const shep_task_options& options) {
  if (!may_detach(worker, flags)) return false;
  if (worker.task_team->handed_over.any()) worker.task_team->handed_over.run_all();
  if (options.__event) return true;
  const Dependences* const known = dependences_among_children(worker);
  return known && known->must_wait(options.__dependences, options.__dependence_count);
}

void run_here(const shep_task_site& site, unsigned flags, shep_task& task, const shep_task_options& options) {
  options.__event ? run_detachable(current_worker(), site, flags, task, *event_of(options.__event))
                  : shep_task_run(&site, flags, &task);
  forget_dependences_to_come(current_worker());
}

}  // namespace

bool may_hold(Worker& worker, unsigned flags, const shep_task_options& options) {
  if (flags & SHEP_TASK_POOL) return true;
  if (!worker.defers) return may_be_held_here(worker, flags, options);
  return options.__event ? may_detach(worker, flags) : may_wait(worker, flags, options);
}

shep_task* begin_dependent(Worker& worker, const shep_task_site& site, unsigned flags,
                           const shep_task_options& options) {
  Dependences& known = know_dependences(worker);
  // A task with an event, or one that waits because of one, is held even beyond the bound; but completed tasks are
  // forgotten.
  if (options.__event || !worker.defers) known.is_full(worker.pool);
  if (options.__event) note_detachable_to_come(worker, options);
  shep_task& body = allocate_body(worker.pool, site, flags, options);
  Dependent& self = dependent_of(&body);
  self.site = &site;
  self.own_site = {run_and_complete, discard_and_complete, site.__size, site.__align, site.__where};
  body.__site = &self.own_site;
  body.__scope = worker.front().__scope;
  self.scope = body.__scope;
  self.icvs = descriptor_of(*body.__scope)->icvs;
  options_of(body)->domain = domain_for(worker, options);
  if (options.__transparency & SHEP_IMPORTS) known.follow_everything(worker.pool, self);
  known.add(worker.pool, self, options.__dependences, options.__dependence_count);
  if (options.__transparency & SHEP_EXPORTS) known.let_all_follow(self, self.memberships[options.__dependence_count]);
  if (somebody_listens) [[unlikely]] {
    describe_early(worker, self);
    note_dependences(*self.task, options.__dependences, options.__dependence_count);
  }
  return &body;
}

void submit_dependent(Worker& worker, shep_task& body) {
  Dependent& self = dependent_of(&body);
  tell_release(&self);
  bool is_ready;
  {
    During creating(worker.watch, Phase::kCreate);
    if (!self.task && needs_descriptor(worker, self)) describe_early(worker, self);
    // A task that is not ready here may be gone already.
    is_ready = self.settle() && acquire_exclusions(self);
  }
  is_ready ? submit_ready(worker, self) : forget_dependences_to_come(worker);
}

void run_dependent_here(Worker& worker, const shep_task_site& site, unsigned flags, shep_task& task,
                        const shep_task_options& options) {
  Dependences* const known = dependences_among_children(worker);
  if (!known || !(known->must_wait(options.__dependences, options.__dependence_count) || thread_sanitizer_present())) {
    note_dependences_to_come(worker, flags, options);
    return run_here(site, flags, task, options);
  }
  Waiting self(worker.pool, options.__dependence_count);
  self.scope = worker.front().__scope;
  known->meet(worker.pool, self, options.__dependences, options.__dependence_count);
  wait_for_predecessors(worker, self, site.__where);
  self.tell_predecessors_completed(current_worker().pool);
  tell_exclusions_acquired(self);
  back_to_work();
  note_dependences_to_come(current_worker(), flags, options);
  run_here(site, flags, task, options);
  pass_on_exclusions(current_worker(), self);
  self.leave(current_worker().pool);
}

void wait_for_dependences(Worker& worker, const shep_location* where, const shep_dependence* dependences,
                          size_t count) {
  Dependences* const known = dependences_among_children(worker);
  if (!known) return;
  Waiting self(worker.pool, count);
  self.scope = worker.front().__scope;
  known->meet(worker.pool, self, dependences, count);
  wait_for_predecessors(worker, self, where);
  pass_on_exclusions(current_worker(), self);
  self.leave(current_worker().pool);
}

void submit_empty_dependent(Worker& worker, const shep_location* where, const shep_dependence* dependences,
                            size_t count) {
  Dependences* const known = dependences_among_children(worker);
  if (!known || !(known->must_wait(dependences, count) || thread_sanitizer_present())) return;
  shep_task_options options = SHEP_DEFAULT_OPTIONS;
  options.__dependences = dependences;
  options.__dependence_count = count;
  static constexpr shep_task_site kEmpty = {[](void*) {}, nullptr, sizeof(shep_task), alignof(shep_task), nullptr};
  if (may_hold(worker, 0, options)) {
    shep_task* const task = begin_dependent(worker, kEmpty, 0, options);
    dependent_of(task).own_site.__where = where;
    submit_dependent(worker, *task);
  } else {
    wait_for_dependences(worker, where, dependences, count);
  }
}

void children_ended(Worker& worker, Task& task) {
  if (thread_sanitizer_present()) task.dependences->clear(worker.pool);
}

void forget_dependences(Worker& worker, Task& task) {
  task.dependences->clear(worker.pool);
  delete task.dependences;
  task.dependences = nullptr;
}

}  // namespace shep
