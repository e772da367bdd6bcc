// The events, for a tool (OMPT; OpenMP 5.2, chapter 19).
#pragma once

#include <utility>

#include "continuations/fiber.h"
#include "observe/events/listener.h"
#include "observe/ompt/tool_events.h"

namespace shep {

struct ToolListener : Listener {
  static bool listens(const Worker&) { return tool_is_active(); }

  static void created(Worker&, Task& task) { tell_published_task(task); }
  static void started(Worker& worker, const Task&, bool discarded) { tell_body_begins(worker, discarded); }
  static void ended(Worker& worker, Event* event) { tell_body_ended(worker, event); }

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
};

}  // namespace shep
