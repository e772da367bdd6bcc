#include "observe/ompt/tool_events.h"

#include <sched.h>

#include <memory>
#include <utility>
#include <vector>

namespace shep {

namespace {

constexpr int kFrameFlags = ompt_frame_runtime | ompt_frame_stackaddress;

ompt_dependence_type_t type_of(shep_size kind) {
  switch (kind) {
    case SHEP_DEPEND_IN: return ompt_dependence_type_in;
    case SHEP_DEPEND_MUTEXINOUTSET: return ompt_dependence_type_mutexinoutset;
    case SHEP_DEPEND_INOUTSET: return ompt_dependence_type_inoutset;
    case SHEP_DEPEND_ALL_MEMORY: return ompt_dependence_type_inout_all_memory;
    default: return ompt_dependence_type_inout;
  }
}

Task& current_task(const Worker& worker) { return *descriptor_of(*worker.front().__scope); }
// That the worker executes below the region, which is a task's.
const Task& task_below(const shep_scope& region) { return *descriptor_of(*region.__outer); }

ompt_sync_region_t kind_of(Waited what) {
  switch (what) {
    case Waited::kChildren:
    case Waited::kPieces: return ompt_sync_region_taskwait;
    case Waited::kGroup: return ompt_sync_region_taskgroup;
    case Waited::kTeam: return ompt_sync_region_barrier_explicit;
    case Waited::kWorkshare: return ompt_sync_region_barrier_implicit_workshare;
    case Waited::kRegionEnd: return ompt_sync_region_barrier_implicit_parallel;
  }
  return ompt_sync_region_barrier_implementation;
}

void tell_sync(ompt_callbacks_t event, Worker& worker, Waited what, ompt_scope_endpoint_t endpoint) {
  const auto tell = tool_callback<ompt_callback_sync_region_t>(event);
  if (!tell) return;
  // Once a region's last barrier is open, the region may be over.
  const bool is_over = what == Waited::kRegionEnd && endpoint == ompt_scope_end;
  ToolTask* const told = told_of_current(worker);
  tell(kind_of(what), endpoint, is_over ? nullptr : &parallel_data_of(*worker.task_team), data_of(told),
       what == Waited::kRegionEnd ? nullptr : caller_of(told));
}

}  // namespace

int flags_of_task(unsigned flags) {
  int told = flags & SHEP_TASK_TARGET ? ompt_task_target : ompt_task_explicit;
  if (flags & SHEP_TASK_UNTIED) told |= ompt_task_untied;
  if (flags & SHEP_TASK_FINAL) told |= ompt_task_final;
  if (flags & SHEP_TASK_MERGEABLE) told |= ompt_task_mergeable;
  if (flags & SHEP_TASK_UNDEFERRED) told |= ompt_task_undeferred;
  return told;
}

const Task& whole_of(const Task& region) {
  const Task* each = &region;
  while (each->flags & Task::kPart) each = each->parent;
  return *each;
}

ToolTask* told_of(const Task& region) {
  const Task& task = whole_of(region);
  return task.flags & Task::kToldOf ? task.origin.tool : nullptr;
}

ToolTask* told_of_current(const Worker& worker) { return told_of(current_task(worker)); }

// The frame is younger than any of the program's.
static void enter(ToolTask& told, void* frame) {
  told.frame.enter_frame.ptr = frame;
  told.frame.enter_frame_flags = kFrameFlags;
}

ToolTask* enter_library(const Worker& worker, const void* code) {
  ToolTask* const told = tool_is_active() ? told_of_current(worker) : nullptr;
  if (!told) return nullptr;
  // The library may call itself.
  if (told->frame.enter_frame.ptr) return nullptr;
  told->caller = code;
  enter(*told, __builtin_frame_address(0));
  return told;
}

void tell_created(Task& task, int flags, bool has_dependences) {
  auto* const told = new ToolTask;
  ToolTask* const creator = told_of(*task.parent);
  told->flags = flags;
  told->caller = caller_of(creator);  // until it calls by itself
  task.origin.tool = told;
  task.flags |= Task::kToldOf;
  const auto tell = tool_callback<ompt_callback_task_create_t>(ompt_callback_task_create);
  if (!tell) return;
  // A taskloop is split where its creator has not said that it is in the library (ToolCall).
  const bool is_in_library = !creator || creator->frame.enter_frame.ptr;
  if (!is_in_library) enter(*creator, __builtin_frame_address(0));
  tell(data_of(creator), creator ? &creator->frame : nullptr, &told->data, flags, has_dependences, caller_of(creator));
  if (!is_in_library) creator->frame.enter_frame = {};
}

namespace {

void tell_dependences(ompt_data_t& task, const shep_dependence* dependences, size_t count) {
  const auto tell = tool_callback<ompt_callback_dependences_t>(ompt_callback_dependences);
  if (!tell || count == 0) return;
  std::vector<ompt_dependence_t> list;
  for (size_t i = 0; i < count; ++i) {
    ompt_dependence_t each = {};
    each.variable.ptr = const_cast<void*>(dependences[i].__address);
    each.dependence_type = type_of(dependences[i].__kind);
    list.push_back(each);
  }
  tell(&task, list.data(), int(count));
}

}  // namespace

void tell_dependences(const Task& task, const shep_dependence* dependences, size_t count) {
  if (ToolTask* const told = told_of(task)) tell_dependences(told->data, dependences, count);
}

void tell_taskwait_begins(Worker& worker, ompt_data_t& waiting, const shep_dependence* dependences, size_t count) {
  ToolTask* const creator = told_of_current(worker);
  constexpr int kFlags = ompt_task_taskwait | ompt_task_undeferred | ompt_task_mergeable;
  if (const auto tell = tool_callback<ompt_callback_task_create_t>(ompt_callback_task_create))
    tell(data_of(creator), creator ? &creator->frame : nullptr, &waiting, kFlags, true, caller_of(creator));
  tell_dependences(waiting, dependences, count);
}

void tell_switch(ToolTask* from, ompt_task_status_t status, ToolTask* to) {
  const auto tell = tool_callback<ompt_callback_task_schedule_t>(ompt_callback_task_schedule);
  if (tell) tell(data_of(from), status, data_of(to));
}

void tell_body_begins(Worker& worker, bool discarded) {
  shep_scope& region = *worker.front().__scope;
  ToolTask* const told = told_of_current(worker);
  if (!told) return;
  told->discarded = discarded;
  if (!discarded) {
    told->frame.exit_frame.ptr = &region;  // in the frame that calls the body
    told->frame.exit_frame_flags = kFrameFlags;
    return tell_switch(told_of(task_below(region)),
                       std::exchange(worker.watch->in_yield, false) ? ompt_task_yield : ompt_task_switch, told);
  }
  const auto tell = tool_callback<ompt_callback_cancel_t>(ompt_callback_cancel);
  if (tell) tell(&told->data, ompt_cancel_taskgroup | ompt_cancel_discarded_task, nullptr);
}

// Another thread is about to bring it, between two calls of the tool.
static void await(const Event& event, uint32_t state) {
  while (!(event.state.load(std::memory_order_acquire) & state)) sched_yield();
}

void tell_body_ended(Worker& worker, Event* event) {
  shep_scope& region = task_scope(*worker.front().__scope);
  ToolTask* const told = told_of_current(worker);
  if (!told) return;
  told->frame.exit_frame = {};
  ompt_task_status_t status = told->discarded ? ompt_task_cancel : ompt_task_complete;
  // The fulfilling thread decides in the same way, on the same word, which of the two came first.
  if (event && !told->discarded && event->told) {
    const uint32_t before = event->state.fetch_or(Event::kToldDetached, std::memory_order_acq_rel);
    if (before & Event::kToldFulfilled)
      await(*event, Event::kFulfilmentTold);
    else
      status = ompt_task_detach;
  }
  tell_switch(told, status, told_of(task_below(region)));
}

void tell_fulfilled(Event& event) {
  if (!event.told) return;
  const uint32_t before = event.state.fetch_or(Event::kToldFulfilled, std::memory_order_acq_rel);
  const bool is_late = before & Event::kToldDetached;
  if (is_late) await(event, Event::kBodyEnded);
  tell_switch(event.told, is_late ? ompt_task_late_fulfill : ompt_task_early_fulfill, nullptr);
  event.state.fetch_or(Event::kFulfilmentTold, std::memory_order_release);
}

void tell_wait(Worker& worker, Waited what, ompt_scope_endpoint_t endpoint) {
  if (what == Waited::kPieces) return;
  const bool begins = endpoint == ompt_scope_begin;
  if (begins && is_at_barrier(what)) tell_single_is_over(worker);
  // A taskgroup has begun long ago.
  if (begins && what != Waited::kGroup) tell_sync(ompt_callback_sync_region, worker, what, endpoint);
  tell_sync(ompt_callback_sync_region_wait, worker, what, endpoint);
  if (!begins) tell_sync(ompt_callback_sync_region, worker, what, endpoint);
}

void tell_group_begins(Worker& worker) {
  tell_sync(ompt_callback_sync_region, worker, Waited::kGroup, ompt_scope_begin);
}

// The number of the thread, or of the team that an initial thread is one in a league of; a free agent has neither.
static unsigned index_of(const Worker& worker, bool initial) {
  return worker.is_guest ? 1 : unsigned(worker.thread_num + initial);
}

void tell_implicit_task_begins(Worker& worker, int flags, const void* exit_frame) {
  ImplicitTask& task = worker.implicit_task;
  auto* const told = new ToolTask;
  told->flags = flags;
  told->frame.exit_frame.ptr = const_cast<void*>(exit_frame);
  told->frame.exit_frame_flags = kFrameFlags;
  task.origin.tool = told;
  task.flags |= Task::kToldOf;
  const auto tell = tool_callback<ompt_callback_implicit_task_t>(ompt_callback_implicit_task);
  if (!tell) return;
  const bool initial = flags & ompt_task_initial;
  tell(ompt_scope_begin, &parallel_data_of(*worker.task_team), &told->data, unsigned(worker.task_team->size),
       index_of(worker, initial), flags);
}

void tell_implicit_task_ends(Worker& worker) {
  const std::unique_ptr<ToolTask> told(told_of(worker.implicit_task));
  worker.implicit_task.flags &= ~uint32_t{Task::kToldOf};
  const auto tell = tool_callback<ompt_callback_implicit_task_t>(ompt_callback_implicit_task);
  if (!told || !tell) return;
  const bool initial = told->flags & ompt_task_initial;
  tell(ompt_scope_end, nullptr, &told->data, initial ? 0 : unsigned(worker.task_team->size), index_of(worker, initial),
       told->flags);
}

void tell_single(Worker& worker, bool is_mine) {
  const ompt_work_t type = is_mine ? ompt_work_single_executor : ompt_work_single_other;
  tell_work(worker, type, ompt_scope_begin, 1);
  if (is_mine)
    worker.watch->in_single = true;
  else
    tell_work(worker, type, ompt_scope_end, 1);
}

void tell_single_is_over(Worker& worker) {
  if (!std::exchange(worker.watch->in_single, false)) return;
  tell_work(worker, ompt_work_single_executor, ompt_scope_end, 1);
}

void tell_work(Worker& worker, ompt_work_t type, ompt_scope_endpoint_t endpoint, uint64_t count) {
  const auto tell = tool_callback<ompt_callback_work_t>(ompt_callback_work);
  ToolTask* const told = told_of_current(worker);
  if (tell) tell(type, endpoint, &parallel_data_of(*worker.task_team), data_of(told), count, caller_of(told));
}

}  // namespace shep
