// The runtime's view of a taskgroup region (OpenMP 5.2, 15.4); lives in the frame of the construct.
#pragma once

#include <shepherd/abi.h>

#include <atomic>
#include <cstdint>

#include "config/icv.h"

namespace shep {

struct Fiber;
struct TaskReductions;
class TaskGraph;
struct TaskGroup;
struct Worker;

// A taskgroup whose creator may go on before its tasks have ended: who made it is told of them.
struct UnawaitedGroup {
  // A task of the group has ended, and is to be counted out; the group may be gone then.
  void (*task_left)(Worker& worker, TaskGroup& group);
  // A task of the group has cancelled it, which needs no setting.
  void (*cancelled)(Worker& worker, TaskGroup& group);
};

struct TaskGroup {
  shep_scope scope;  // its `shared` points back here
  // Published tasks of the group that have not ended, with kParked and kSleeper, as in JoinWord.
  std::atomic<uint64_t> pending{0};
  Fiber* parked = nullptr;
  std::atomic<bool> cancelled{false};
  TaskGroup* outer = nullptr;  // the next one around it; set only where a taskgroup may be cancelled
  TaskReductions* reductions = nullptr;  // of task_reduction clauses (reductions.h)
  bool is_hidden = false;  // serves reduction(task, ...), and is no construct that a task could cancel
  const shep_location* where = nullptr;
  TaskGraph* records = nullptr;  // the record of the region's tasks (task_graph.h)
  const UnawaitedGroup* unawaited = nullptr;  // null: the creator waits at its end
};

// Acquire pairs with cancel_group(): a thread that finds the group cancelled finds its own private stack refusing.
inline bool is_cancelled(const TaskGroup& group) { return group.cancelled.load(std::memory_order_acquire); }
// Returns true if cancel-var is true or the program has groups that need no setting; constant from the first region on.
inline bool groups_may_be_cancelled() {
  return global_icvs().cancellation || __atomic_load_n(&shep_cancellation, __ATOMIC_RELAXED);
}

// Returns true if tasks of the group must not start any more. A group that cannot be cancelled is not looked at: each
// worker that begins or ends a task of it counts on the same line.
inline bool is_discarded(const TaskGroup* group) {
  if (!group || !groups_may_be_cancelled()) return false;
  for (; group; group = group->outer)
    if (is_cancelled(*group)) return true;
  return false;
}

static_assert(sizeof(TaskGroup) <= sizeof(shep_taskgroup));

}  // namespace shep
