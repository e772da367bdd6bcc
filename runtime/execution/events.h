// Where the lives of tasks meet whoever observes them: observe/events/events.def has the list. Each call is one
// comparison where nobody does.
#pragma once

#include "execution/worker.h"

namespace shep {

struct Event;

// What a worker waits for: tasks, or at a barrier: an explicit one, or that of a worksharing construct, or of the
// region.
enum class Waited : uint8_t { kChildren, kGroup, kTeam, kWorkshare, kRegionEnd };

// Whom the events go to. Filled in observe/events/dispatch.cpp before any code runs.
struct Listeners {
#define SHEP_EVENT(name, parameters, arguments) void(*name) parameters;
#include "observe/events/events.def"
#undef SHEP_EVENT
};
extern const Listeners listeners;

#define SHEP_EVENT(name, parameters, arguments) \
  inline void note_##name parameters { \
    if (worker.watch) [[unlikely]] \
      listeners.name arguments; \
  }
#include "observe/events/events.def"
#undef SHEP_EVENT

// Phase::kWork, for the caller's worker: what an entry point says before it goes back to user code that may be on
// another worker now.
inline void back_to_work() { enter(current_worker().watch, Phase::kWork); }

// The dependences of an undeferred task, which is about to be created.
inline void note_dependences_to_come(Worker& worker, unsigned flags, const shep_task_options& options) {
  if (!worker.watch) [[likely]]
    return;
  // Of a merged task nobody is told.
  const bool is_merged = (flags & SHEP_TASK_MERGEABLE) && (worker.front().__scope->__flags & SHEP_TASK_FINAL);
  if (!is_merged) worker.watch->dependences_to_come = &options;
}

// If it has not begun, it has been discarded, or is held; and `options` go.
inline void forget_dependences_to_come(Worker& worker) {
  if (worker.watch) [[unlikely]]
    worker.watch->dependences_to_come = nullptr;
}

// The same of a task with an event, which runs when it is submitted: who measures work and span executes nothing later.
inline void note_detachable_to_come(Worker& worker, const shep_task_options& options) {
  if (worker.watch && worker.watch->span) [[unlikely]]
    worker.watch->dependences_to_come = &options;
}

}  // namespace shep
