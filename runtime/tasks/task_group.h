// The runtime's view of a taskgroup region (OpenMP 5.2, 15.4); lives in the frame of the construct.
#pragma once

#include <shepherd/abi.h>

#include <atomic>
#include <cstdint>

#include "config/icv.h"

namespace shep {

struct Alternatives;
struct Fiber;
struct TaskReductions;
class TaskGraph;

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
  Alternatives* alternatives = nullptr;  // of which it is part (alternatives/)
};

// Acquire pairs with cancel_group(): a thread that finds the group cancelled finds its own private stack refusing.
inline bool is_cancelled(const TaskGroup& group) { return group.cancelled.load(std::memory_order_acquire); }
// Returns true if tasks of the group must not start any more.
inline bool is_discarded(const TaskGroup* group) {
  for (; group; group = group->outer)
    if (is_cancelled(*group)) return true;
  return false;
}

// Returns true if cancel-var is true or the program has alternatives; constant from the first region on.
inline bool groups_may_be_cancelled() {
  return global_icvs().cancellation || __atomic_load_n(&shep_cancellation, __ATOMIC_RELAXED);
}

static_assert(sizeof(TaskGroup) <= sizeof(shep_taskgroup));

}  // namespace shep
