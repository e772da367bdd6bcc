// The library's part of abi_task.h and abi_options.h: shep_task_*, shep_taskwait_slow, shep_taskyield and
// shep_taskgroup_*.
#include <new>

#include "alternatives/alternatives.h"
#include "api/entry_point.h"
#include "cancellation/group.h"
#include "config/icv.h"
#include "dependences/dependent_tasks.h"
#include "detach/detach.h"
#include "execution/execute.h"
#include "execution/submit.h"
#include "execution/as_emitted.h"
#include "execution/hooks.h"
#include "locality/domains.h"
#include "execution/placing.h"
#include "execution/order.h"
#include "taskgraph/recording.h"
#include "tasks/create.h"
#include "tasks/reductions.h"
#include "tasks/task_group.h"
#include "waiting/wait.h"

namespace {

shep_task* begin_task(Worker& worker, const shep_task_site& site, unsigned flags) {
  const Fate fate = decide(worker, flags);
  return fate == Fate::kCall ? nullptr : &allocate_body(worker.pool, site, with_fate(flags, kept_fate(worker, fate)));
}

shep_task* begin_task(Worker& worker, const shep_task_site& site, unsigned flags, const shep_task_options& options) {
  During creating(worker.watch, Phase::kCreate);
  const Fate fate = decide(worker, flags, options);
  if (fate == Fate::kCall) return nullptr;
  flags = with_fate(flags, kept_fate(worker, fate));
  if (fate == Fate::kHeld) return hooks.begin_held(worker, site, flags, options);
  const bool has_options = (flags & SHEP_TASK_POOL) || keeps_options(worker, options);
  return has_options ? &allocate_body(worker.pool, site, flags, options) : &allocate_body(worker.pool, site, flags);
}

// Apart, for what it keeps across the calls costs those that nobody observes.
[[gnu::noinline, gnu::cold]] shep_task* begin_observed_task(Worker& worker, const shep_task_site& site,
                                                            unsigned flags) {
  During creating(worker.watch, Phase::kCreate);
  return begin_task(worker, site, flags);
}

}  // namespace

SHEP_EXPORT shep_task* shep_task_begin(const shep_task_site* site, unsigned flags) {
  Worker& worker = current_worker();
  return worker.watch ? begin_observed_task(worker, *site, flags) : begin_task(worker, *site, flags);
}

SHEP_EXPORT shep_task* shep_task_begin_with(const shep_task_site* site, unsigned flags,
                                            const shep_task_options* options) {
  const ToolCall call;
  return begin_task(call.worker, *site, flags, *options);
}

SHEP_EXPORT void shep_task_submit_with(shep_task* task) {
  if (!options_of(*task)) return shep_task_submit(task);
  const ToolCall call;
  submit(call.worker, *task);
}

SHEP_EXPORT void shep_task_run_with(const shep_task_site* site, unsigned flags, shep_task* task,
                                    const shep_task_options* options) {
  const ToolCall call;
  if (options->__dependence_count) return run_dependent_here(current_worker(), *site, flags, *task, *options);
  if (!options->__event) return shep_task_run(site, flags, task);
  run_detachable(current_worker(), *site, flags, *task, *event_of(options->__event));
}

SHEP_EXPORT int shep_place_children(int domain) { return place_children(current_worker(), domains().meant_by(domain)); }

SHEP_EXPORT void shep_phase(const shep_location* where, shep_i64 id) {
  const ToolCall call;
  if (global_icvs().chooses_scheduler()) hooks.phase_point(call.worker, {where, id});
}

SHEP_EXPORT void shep_place_implicit_children(int domain) {
  current_worker().next_child_domain = domains().meant_by(domain);
}

SHEP_EXPORT shep_task* shep_task_begin_transparent(const shep_task_site* site, unsigned flags,
                                                   const shep_task_options* options) {
  if (!options->__transparency) return shep_task_begin_with(site, flags, options);
  return begin_task(current_worker(), *site, flags, *options);
}

SHEP_EXPORT void shep_task_run_transparent(const shep_task_site* site, unsigned flags, shep_task* task,
                                           const shep_task_options* options) {
  static constexpr shep_dependence kEverything = {nullptr, SHEP_DEPEND_ALL_MEMORY};
  if (options->__transparency & SHEP_IMPORTS) wait_for_dependences(current_worker(), site->__where, &kEverything, 1);
  if (!(options->__transparency & SHEP_EXPORTS)) return shep_task_run_with(site, flags, task, options);
  shep_taskgroup group;
  shep_taskgroup_begin(&group, site->__where);
  shep_task_run_with(site, flags, task, options);
  shep_taskgroup_end(&group);
}

SHEP_EXPORT shep_size shep_event_create(void) { return create_event(current_worker()); }

SHEP_EXPORT void shep_task_submit_slow(shep_task* task) {
  if constexpr (!kEmittedCodeGoesOn)
    if (push_as_emitted(*task)) return;
  const ToolCall call;
  submit(call.worker, *task);
}

SHEP_EXPORT void shep_task_run_slow(const shep_task_site* site, unsigned flags, shep_task* task) {
  const ToolCall call;
  run_undeferred(call.worker, *site, flags, *task);
}

SHEP_EXPORT void shep_task_free(shep_task* task) { free_body(current_worker().pool, *task); }

SHEP_EXPORT void shep_scope_end_slow(shep_scope* scope) {
  end_scope(current_worker(), *scope);
  back_to_work();
}

SHEP_EXPORT int shep_join_slow(shep_task* task) {
  Worker& worker = current_worker();
  if constexpr (!kEmittedCodeGoesOn)
    if (join_as_emitted(worker, *task)) return true;
  if (!take_newest(worker, *task)) return false;
  run_private(*task);
  return true;
}

// Most waits are of functions that call themselves where they create no tasks any more, in a task that has created
// some. Returns true if there is nothing to wait for, and nobody is to hear of the wait.
static bool waits_for_nothing(const Worker& worker) {
  const shep_front& front = worker.front();
  const shep_scope& scope = *front.__scope;
  if (flags_of(scope) & (unsigned{SHEP_SCOPE_GROUP} | kRecordsTasks)) return false;
  const Task* const self = static_cast<Task*>(shared_of(scope));
  if (!self || JoinWord::children(self->join.load(std::memory_order_acquire)) != 0 || self->dependences ||
      front.__top != scope.__base || worker.watch || somebody_listens)
    return false;
  note_children_ended(*self);
  return true;
}

SHEP_EXPORT void shep_taskwait_slow(const shep_location* where) {
  if constexpr (!kEmittedCodeGoesOn)
    if (wait_as_emitted()) return;
  if (waits_for_nothing(current_worker())) return;
  const ToolCall call;
  is_recording(call.worker) ? end_stage(call.worker) : wait_for_children(call.worker, where);
  back_to_work();
}

SHEP_EXPORT int shep_is_childless() {
  const Task* const self = descriptor_of(*current_worker().front().__scope);
  return !self || JoinWord::children(self->join.load(std::memory_order_acquire)) == 0;
}

SHEP_EXPORT int shep_may_run_serially() {
  const Worker& worker = current_worker();
  const shep_front& front = worker.front();
  return !shep_is_strict(&front) && !worker.watch && !groups_may_be_cancelled() && !is_recording(worker) &&
         front.__top == front.__scope->__base && shep_is_childless();
}

SHEP_EXPORT void shep_taskyield(const shep_location*) {
  const ToolCall call;
  if (call.worker.watch) [[unlikely]]
    call.worker.watch->in_yield = true;
  yield(call.worker);
  if (Watch* const watch = current_worker().watch) [[unlikely]]
    watch->in_yield = false;
  back_to_work();
}

SHEP_EXPORT void shep_taskgroup_begin(shep_taskgroup* storage, const shep_location* where) {
  const ToolCall call;
  note_group_begins(call.worker);
  shep_front& front = call.worker.front();
  auto& group = *new (storage) TaskGroup;
  group.where = where;
  enter_group(call.worker, group);
  shep_scope_begin(&front, &group.scope, nullptr, SHEP_SCOPE_GROUP);
  group.scope.__shared = &group;
}

SHEP_EXPORT void shep_taskgroup_end(shep_taskgroup* storage) {
  auto& group = *std::launder(reinterpret_cast<TaskGroup*>(storage));
  const ToolCall call;
  wait_for_group(call.worker, group);
  if (group.cancelled.load(std::memory_order_relaxed)) leave_cancelled_group(current_worker());
  current_worker().front().__scope = group.scope.__outer;
  back_to_work();
  if (group.reductions) {
    note_wants_thread(current_worker());  // what it adds to may be the thread's copy of a reduction around this
    end_reductions(group);
  }
  group.~TaskGroup();
}

SHEP_EXPORT void shep_alternatives_exist(void) { __atomic_store_n(&shep_cancellation, 1, __ATOMIC_RELAXED); }

SHEP_EXPORT shep_alternatives* shep_alternatives_begin(const shep_location* where) {
  const ToolCall call;
  if (is_recording(call.worker)) fatal("alternatives within a taskgraph");
  note_group_begins(call.worker);
  return reinterpret_cast<shep_alternatives*>(&begin_alternatives(call.worker, where));
}

SHEP_EXPORT void shep_alternatives_end(shep_alternatives* alternatives) {
  const ToolCall call;
  end_alternatives(call.worker, *reinterpret_cast<Alternatives*>(alternatives));
  back_to_work();
}
