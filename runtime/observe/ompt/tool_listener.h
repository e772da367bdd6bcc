// The events, for a tool (OMPT; OpenMP 5.2, chapter 19).
#pragma once

#include <omp.h>

#include <cstring>
#include <utility>

#include "continuations/fiber.h"
#include "observe/events/listener.h"
#include "observe/mutex_use.h"
#include "observe/ompt/tool_events.h"
#include "tasks/create.h"

namespace shep {

// The number of the one kind of lock that there is, for ompt_enumerate_mutex_impls.
inline constexpr unsigned kMutexImplementation = 1;

struct ToolListener : Listener {
  static bool begins() {
    start_tool(find_tool_entry);
    return tool_is_active();
  }
  static void forked() { stop_tool_in_child(); }
  static bool listens(const Worker&) { return tool_is_active(); }
  static bool hears() { return tool_is_active(); }

  // ---- tasks and regions ----

  static void created(Worker&, Task& task) {
    const TaskOptions* const options = options_of(*task.body);
    tell_created(task, flags_of_task(task.body->__flags), options && options->dependence_count > 0);
    if (options && options->event) options->event->told = task.origin.tool;
  }
  static void started(Worker& worker, const Task&, bool discarded) { tell_body_begins(worker, discarded); }
  static void ended(Worker& worker, Event* event) { tell_body_ended(worker, event); }
  static void event_comes(Event& event) { tell_fulfilled(event); }

  static void undeferred(Worker& worker, shep_scope& scope, const shep_task_site&, bool,
                         const shep_task_options* options) {
    Task& task = share(worker.pool, scope);
    tell_created(task, flags_of_task(flags_of(scope) | SHEP_TASK_UNDEFERRED), options != nullptr);
    if (options) tell_dependences(task, options->__dependences, options->__dependence_count);
    tell_body_begins(worker, false);
  }
  static void undeferred_ended(Worker& worker) { tell_body_ended(worker, nullptr); }
  static void part_of_task(Worker& worker, shep_scope& scope) { share(worker.pool, scope).flags |= Task::kPart; }

  static void left(Worker& worker, Fiber& fiber, Phase) {
    const ompt_task_status_t status = std::exchange(worker.watch->in_yield, false) ? ompt_task_yield : ompt_task_switch;
    tell_switch(told_of_current(worker), status, told_of(*descriptor_of(*fiber.bottom->__outer)));
  }
  // The first time it is a task that begins.
  static void resumed(Worker& worker, Fiber& fiber) {
    if (fiber.scope) tell_switch(told_of_current(worker), ompt_task_switch, told_of(*descriptor_of(*fiber.scope)));
  }

  static void waits(Worker& worker, Waited what) { tell_wait(worker, what, ompt_scope_begin); }
  static void waited(Worker& worker, Waited what) { tell_wait(worker, what, ompt_scope_end); }
  static void group_begins(Worker& worker) { tell_group_begins(worker); }

  static void region_begins(Worker& worker, const void* frame) {
    tell_implicit_task_begins(worker, ompt_task_implicit, frame);
  }
  static void region_ended(Worker& worker) { tell_implicit_task_ends(worker); }
  static void library_entered(Worker& worker, const void* code, ToolTask*& told) { told = enter_library(worker, code); }

  // ---- threads, teams ----

  static void thread_begins(ThreadKind kind) {
    tell_thread_begins(kind == ThreadKind::kInitial ? ompt_thread_initial : ompt_thread_worker);
  }
  static void thread_ended() { tell_thread_ends(); }
  static void process_ends() { finalize_tool(); }

  static int invoker(bool is_league) {
    return ompt_parallel_invoker_runtime | (is_league ? ompt_parallel_league : ompt_parallel_team);
  }
  static void parallel_begins(Worker& worker, TaskTeam& task_team, int requested, bool is_league) {
    parallel_data_of(task_team) = {};
    const auto tell = tool_callback<ompt_callback_parallel_begin_t>(ompt_callback_parallel_begin);
    ToolTask* const told = told_of_current(worker);
    if (tell)
      tell(data_of(told), told ? &told->frame : nullptr, &parallel_data_of(task_team), unsigned(requested),
           invoker(is_league), caller_of(told));
  }
  static void parallel_ended(Worker& worker, TaskTeam& task_team, bool is_league) {
    const auto tell = tool_callback<ompt_callback_parallel_end_t>(ompt_callback_parallel_end);
    ToolTask* const told = told_of_current(worker);
    if (tell) tell(&parallel_data_of(task_team), data_of(told), invoker(is_league), caller_of(told));
  }
  static void initial_task_begins(Worker& worker, const void* frame) {
    tell_implicit_task_begins(worker, ompt_task_initial, frame);
  }
  static void initial_task_ended(Worker& worker) { tell_implicit_task_ends(worker); }

  // ---- worksharing and what else is not a task ----

  static void work_begins(Worker& worker, WorkKind kind, uint64_t count) {
    tell_work(worker, ompt_work_t(kind), ompt_scope_begin, count);
  }
  static void work_ended(Worker& worker, WorkKind kind, uint64_t count) {
    tell_work(worker, ompt_work_t(kind), ompt_scope_end, count);
  }
  static void single_begins(Worker& worker, bool is_mine) { tell_single(worker, is_mine); }
  static void single_ended(Worker& worker) { tell_single_is_over(worker); }
  static void chunk(WorkKind kind, uint64_t first, uint64_t last, const void* code) {
    const auto tell = tool_callback<ompt_callback_dispatch_t>(ompt_callback_dispatch);
    if (!tell) return;
    Worker& worker = current_worker();
    ompt_dispatch_chunk_t chunk = {first, last - first};
    ompt_data_t instance = {};
    instance.ptr = kind == WorkKind::kSections ? const_cast<void*>(code) : &chunk;
    const ompt_dispatch_t what = kind == WorkKind::kSections     ? ompt_dispatch_section
                                 : kind == WorkKind::kDistribute ? ompt_dispatch_distribute_chunk
                                 : kind == WorkKind::kTaskloop   ? ompt_dispatch_taskloop_chunk
                                                                 : ompt_dispatch_ws_loop_chunk;
    tell(&parallel_data_of(*worker.task_team), data_of(told_of_current(worker)), what, instance);
  }
  static void tell_reduction(Worker& worker, ompt_scope_endpoint_t endpoint) {
    const auto tell = tool_callback<ompt_callback_sync_region_t>(ompt_callback_reduction);
    ToolTask* const told = told_of_current(worker);
    if (tell)
      tell(ompt_sync_region_reduction, endpoint, &parallel_data_of(*worker.task_team), data_of(told), caller_of(told));
  }
  static void reduction_begins() { tell_reduction(current_worker(), ompt_scope_begin); }
  static void reduction_ended() { tell_reduction(current_worker(), ompt_scope_end); }
  static void tell_masked(Worker& worker, ompt_scope_endpoint_t endpoint) {
    const auto tell = tool_callback<ompt_callback_masked_t>(ompt_callback_masked);
    ToolTask* const told = told_of_current(worker);
    if (tell) tell(endpoint, &parallel_data_of(*worker.task_team), data_of(told), caller_of(told));
  }
  static void masked_begins(Worker& worker) { tell_masked(worker, ompt_scope_begin); }
  static void masked_ended(Worker& worker) { tell_masked(worker, ompt_scope_end); }
  static void flush(const void* code) {
    if (const auto tell = tool_callback<ompt_callback_flush_t>(ompt_callback_flush)) tell(&tool_thread.data, code);
  }

  static void error(bool is_fatal, const char* message, const void* code) {
    current_worker();
    const auto tell = tool_callback<ompt_callback_error_t>(ompt_callback_error);
    if (tell) tell(is_fatal ? ompt_fatal : ompt_warning, message, message ? strlen(message) : 0, code);
  }
  static void control(int command, int modifier, void* argument, const void* code, int& result) {
    const auto ask = tool_callback<ompt_callback_control_tool_t>(ompt_callback_control_tool);
    result = ask ? ask(uint64_t(command), uint64_t(modifier), argument, code) : omp_control_tool_nocallback;
  }
  // The library does not know a loop from sections.
  static void cancelled(Worker& worker, shep_cancellable kind, bool activated) {
    const int what = kind == SHEP_CANCEL_TASKGROUP  ? ompt_cancel_taskgroup
                     : kind == SHEP_CANCEL_PARALLEL ? ompt_cancel_parallel
                                                    : ompt_cancel_loop;
    const auto tell = tool_callback<ompt_callback_cancel_t>(ompt_callback_cancel);
    ToolTask* const told = told_of_current(worker);
    if (tell) tell(data_of(told), what | (activated ? ompt_cancel_activated : ompt_cancel_detected), caller_of(told));
  }

  // ---- dependences ----

  static void dependences(const Task& task, const shep_dependence* dependences, size_t count) {
    tell_dependences(task, dependences, count);
  }
  static void dependence_wait_begins(Worker& worker, uint64_t& word, const shep_dependence* dependences, size_t count) {
    tell_taskwait_begins(worker, reinterpret_cast<ompt_data_t&>(word), dependences, count);
  }
  static void dependence_wait_ended(uint64_t& word) {
    const auto tell = tool_callback<ompt_callback_task_schedule_t>(ompt_callback_task_schedule);
    if (tell) tell(&reinterpret_cast<ompt_data_t&>(word), ompt_taskwait_complete, nullptr);
  }

  // ---- mutexes: a thread that the library does not know yet is introduced first ----

  template <class Callback, class... More> static void tell_mutex(ompt_callbacks_t event, More... more) {
    current_worker();
    if (const auto tell = tool_callback<Callback>(event)) tell(more...);
  }
  static ompt_wait_id_t wait_id_of(const MutexUse& use) { return reinterpret_cast<uintptr_t>(use.object); }
  static void tell_change(ompt_callbacks_t event, const MutexUse& use) {
    tell_mutex<ompt_callback_mutex_t>(event, ompt_mutex_t(use.kind), wait_id_of(use), use.caller);
  }
  // Nobody gives a hint.
  static void tell_intent(ompt_callbacks_t event, const MutexUse& use) {
    tell_mutex<ompt_callback_mutex_acquire_t>(event, ompt_mutex_t(use.kind), 0u, kMutexImplementation, wait_id_of(use),
                                              use.caller);
  }
  static void acquires(const MutexUse& use) { tell_intent(ompt_callback_mutex_acquire, use); }
  static void acquired(const MutexUse& use) { tell_change(ompt_callback_mutex_acquired, use); }
  static void released(const MutexUse& use) { tell_change(ompt_callback_mutex_released, use); }
  static void lock_made(const MutexUse& use) { tell_intent(ompt_callback_lock_init, use); }
  static void lock_destroyed(const MutexUse& use) { tell_change(ompt_callback_lock_destroy, use); }
  static void nested(const MutexUse& use, bool deeper) {
    tell_mutex<ompt_callback_nest_lock_t>(ompt_callback_nest_lock, deeper ? ompt_scope_begin : ompt_scope_end,
                                          wait_id_of(use), use.caller);
  }
};

}  // namespace shep
