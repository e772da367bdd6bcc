// Where what happens meets whoever observes it: observe/events/events.def has the lives of tasks, program.def the rest.
// Each call is one comparison where nobody does.
#pragma once

#include "execution/worker.h"

namespace shep {

struct Event;
struct MutexUse;

// The object of a worker's wait: tasks, at a taskwait, at a taskgroup's end, or those that a piece of a taskloop has
// split off, where the program has no construct; or a barrier: an explicit one, that of a worksharing construct, or of
// the region.
enum class Waited : uint8_t { kChildren, kGroup, kPieces, kTeam, kWorkshare, kRegionEnd };
inline bool is_at_barrier(Waited what) { return what >= Waited::kTeam; }

// The way in which a thread has come to the library: made by it, or introduced.
enum class ThreadKind : uint8_t { kWorker, kInitial };
// The work that threads share. The values are those of the specification (OpenMP 5.2, 19.4.4.16).
enum class WorkKind : uint8_t {
  kSections = 2,
  kDistribute = 6,
  kTaskloop,
  kScope,
  kStaticLoop = 10,
  kDynamicLoop,
  kGuidedLoop,
  kOtherLoop
};

// The listeners of each event. listeners.cpp fills the table before any code runs.
struct Listeners {
#define SHEP_EVENT(name, parameters, arguments) void(*name) parameters;
#include "observe/events/events.def"
#include "observe/events/program.def"
#undef SHEP_EVENT
};
extern const Listeners listeners;

// Somebody wants the events of program.def. Until the first thread is introduced nobody knows: then somebody does. From
// then on it is constant while regions run; a plain variable, so that what is to be told is not even read before.
extern bool somebody_listens;
// A thread is introduced, and the tool may be started first; the calling thread is the only one of a fork's child.
void begin_listening();
void stop_listening_in_child();

#define SHEP_EVENT(name, parameters, arguments) \
  inline void note_##name parameters { \
    if (worker.watch) [[unlikely]] \
      listeners.name arguments; \
  }
#include "observe/events/events.def"
#undef SHEP_EVENT

#define SHEP_EVENT(name, parameters, arguments) \
  inline void note_##name parameters { \
    if (somebody_listens) [[unlikely]] \
      listeners.name arguments; \
  }
#include "observe/events/program.def"
#undef SHEP_EVENT

// Phase::kWork, for the caller's worker: what an entry point says before it goes back to user code that may be on
// another worker now.
inline void back_to_work() { enter(current_worker().watch, Phase::kWork); }

// The dependences of an undeferred task, which is about to be created.
inline void note_dependences_to_come(Worker& worker, unsigned flags, const shep_task_options& options) {
  if (!worker.watch) [[likely]]
    return;
  // Nobody is told of a merged task.
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
