// Decides where a new task goes. This happens once: when its storage is requested (the answer is kept with it), or, for
// a task in its creator's frame, when it is submitted. submit() acts on it.
#pragma once

#include "execution/own_work.h"
#include "execution/placing.h"
#include "execution/private_tasks.h"
#include "execution/task_team.h"
#include "tasks/options.h"

namespace shep {

enum class Fate : unsigned {
  kUndecided,
  kCall,  // its creator executes it at once: it is included, or there is no room
  kPrivate,  // to the creator's private stack
  kQueue,  // to the scheduler's queues
  kDomain,  // to the queues of the locality domain that it is placed in
  kSide,  // to the team's side queue, where guests take it, too
  kHeld,  // to no queue until its predecessors have completed
  kOwnCall,  // as kCall, but with a descriptor, since its event may end it later
};

// The fate's bits in shep_task::__flags.
inline constexpr unsigned kFateShift = 10;
inline constexpr unsigned kFateMask = 7u << kFateShift;
static_assert(unsigned{SHEP_TASK_POOL} < 1u << kFateShift && kFateMask < kDrainingLevel,
              "between the ABI's flags and the library's notes");
inline Fate fate_of(const shep_task& task) { return Fate((task.__flags & kFateMask) >> kFateShift); }
inline unsigned with_fate(unsigned flags, Fate fate) { return (flags & ~kFateMask) | unsigned(fate) << kFateShift; }

// Returns true if the language lets a new task of the region under execution wait (OpenMP 5.2, 12.5).
inline bool is_deferrable(const Worker& worker, unsigned flags) {
  return worker.defers && !(flags & SHEP_TASK_UNDEFERRED) && !(worker.front().__scope->__flags & SHEP_TASK_FINAL);
}
// Returns true if a new task with an event may end after its creator goes on.
bool may_detach(const Worker& worker, unsigned flags);

// Returns true if the task must not be executed at once where that can be helped: also where it may wait for a lock
// that its creator holds.
inline bool must_be_apart(const Worker& worker, unsigned flags) {
  if (worker.position.locks > 0) [[unlikely]]
    return true;
  const Apart apart = worker.task_team->apart;
  return apart != Apart::kNone && (apart == Apart::kAll || flags & SHEP_TASK_UNTIED);
}

// Called where a task that may wait finds no room, and so its creator is to execute it: kCall. First that does its
// parts of assemblies. Others that wait for these take no tasks, so it might go on like that until it has generated the
// last.
void do_own_work(Worker& worker);
inline Fate call_for_lack_of_room(Worker& worker) {
  if (own_work_exists) [[unlikely]]
    do_own_work(worker);
  return Fate::kCall;
}

// Returns kQueue if the scheduler lets one more task wait.
inline Fate queue_or_call(Worker& worker, unsigned flags) {
  if (must_be_apart(worker, flags)) [[unlikely]]
    return Fate::kQueue;
  const bool accepts = worker.task_team->scheduler->accepts(worker.thread_num, *worker.front().__scope);
  return accepts ? Fate::kQueue : call_for_lack_of_room(worker);
}

// Returns the part of the answer that is kept until submission. A scheduler that keeps the sequential order admits an
// exact number of waiting tasks, and others may have come meanwhile; so it is asked again.
inline Fate kept_fate(const Worker& worker, Fate fate) {
  return fate == Fate::kQueue && worker.task_team->earliest_first ? Fate::kUndecided : fate;
}

// Returns true if the task has to keep its options: they make a difference to the mechanism, or to the scheduler.
inline bool keeps_options(const Worker& worker, const shep_task_options& options) {
  if (makes_difference(options)) return true;
  return options.__affinity_bytes && worker.defers && worker.task_team->scheduler->capabilities.size_hints;
}

// Decides for a task without options; `flags`: shep_task_flags. Under strict locality this may wait for room in the
// task's domain.
inline Fate decide(Worker& worker, unsigned flags) {
  if (!is_deferrable(worker, flags)) return Fate::kCall;
  if (const int domain = domain_for_children(worker); domain >= 0) [[unlikely]]
    return must_be_apart(worker, flags) || may_place(worker, domain, 0) ? Fate::kDomain : call_for_lack_of_room(worker);
  if (worker.stack.is_open()) {
    if (has_room(worker)) return Fate::kPrivate;
    return must_be_apart(worker, flags) ? Fate::kQueue : call_for_lack_of_room(worker);
  }
  return queue_or_call(worker, flags);
}
// Decides for a task with options. Removes SHEP_TASK_POOL from `flags` where it makes no difference.
Fate decide(Worker& worker, unsigned& flags, const shep_task_options& options);
// Decides for a task whose storage was requested without a decision, or that was held and is ready, by what is kept
// with it.
Fate decide_kept(Worker& worker, const shep_task& task);
// The same for a task whose options make a difference.
Fate decide_by_options(Worker& worker, const shep_task& task);

}  // namespace shep
