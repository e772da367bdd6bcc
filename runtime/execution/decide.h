// Where a new task goes. Decided once: when its storage is asked for, and kept with it; or where it lies in its
// creator's frame, when it is submitted. submit() acts on it.
#pragma once

#include "execution/placing.h"
#include "execution/private_tasks.h"
#include "execution/task_team.h"
#include "platform/sanitizers.h"

namespace shep {

enum class Fate : unsigned {
  kUndecided,
  kCall,         // nowhere: its creator executes it at once, since it is included, or there is no room for it
  kPrivate,      // to the creator's private stack
  kQueue,        // to the scheduler's queues
  kDomain,       // to those of the locality domain that it is placed in
  kPool,         // where threads outside of the team take it, too
  kHeld,         // nowhere, until its predecessors have completed
  kOwnCall,      // as kCall, but it has a descriptor, since its event may end it later
};

// In shep_task::flags.
inline constexpr unsigned kFateShift = 10;
inline constexpr unsigned kFateMask = 7u << kFateShift;
static_assert(unsigned{SHEP_TASK_POOL} < 1u << kFateShift && kFateMask < kDrainingLevel,
              "between the ABI's flags and the library's notes");
inline Fate fate_of(const shep_task& task) { return Fate((task.__flags & kFateMask) >> kFateShift); }
inline unsigned with_fate(unsigned flags, Fate fate) { return (flags & ~kFateMask) | unsigned(fate) << kFateShift; }

// Whether the rules of the language let a new task of the region under execution wait (OpenMP 5.2, 12.5).
inline bool is_deferrable(const Worker& worker, unsigned flags) {
  return worker.defers && !(flags & SHEP_TASK_UNDEFERRED) && !(worker.front().__scope->__flags & SHEP_TASK_FINAL);
}
// Whether a new task with an event may end later than its creator goes on.
bool may_detach(const Worker& worker, unsigned flags);

// Whether the scheduler lets one more wait.
inline bool scheduler_accepts(Worker& worker) {
  if (tasks_are_told_apart) [[unlikely]]
    return true;  // one that is executed at once would be part of its creator
  return worker.task_team->scheduler->accepts(worker.thread_num, *worker.front().__scope);
}

// What is kept of the answer until the task is submitted. A scheduler that keeps to the order of the sequential
// execution lets exactly so many tasks wait, and others may have come meanwhile: so it is asked again.
inline Fate kept_fate(const Worker& worker, Fate fate) {
  return fate == Fate::kQueue && worker.task_team->earliest_first ? Fate::kUndecided : fate;
}

// Of a task without options; `flags` are of shep_task_flags. Under strict locality it may wait for room in the task's
// domain.
inline Fate decide(Worker& worker, unsigned flags) {
  if (!is_deferrable(worker, flags)) return Fate::kCall;
  if (const int domain = domain_for_children(worker); domain >= 0) [[unlikely]] {
    return may_place(worker, domain, 0) ? Fate::kDomain : Fate::kCall;
  }
  if (worker.stack.is_open()) return has_room(worker) ? Fate::kPrivate : Fate::kCall;
  return scheduler_accepts(worker) ? Fate::kQueue : Fate::kCall;
}
// Of one with options. Takes SHEP_TASK_POOL out of the flags where that makes no difference.
Fate decide(Worker& worker, unsigned& flags, const shep_task_options& options);
// Of one whose storage was had without asking, or that was to be held and is ready: by what is kept with it.
Fate decide_kept(Worker& worker, const shep_task& task);
// The same of one whose options make a difference.
Fate decide_by_options(Worker& worker, const shep_task& task);

}  // namespace shep
