// The runtime's view of a taskgroup region (OpenMP 5.2, 15.4); lives in the frame of the construct.
#pragma once

#include <shepherd/abi.h>

#include <atomic>
#include <cstdint>

namespace shep {

struct Fiber;
struct TaskReductions;
class TaskGraph;

struct TaskGroup {
  shep_scope scope;  // its `shared` points back here
  // Counts as JoinWord's children: published tasks of the group that have not ended, kParked and kSleeper.
  std::atomic<uint64_t> pending{0};
  Fiber* parked = nullptr;
  std::atomic<bool> cancelled{false};
  TaskGroup* outer = nullptr;  // the next around it; known where cancel-var is set
  TaskReductions* reductions = nullptr;  // of task_reduction clauses; reductions.h
  bool is_hidden = false;  // the program has none here: it serves reduction(task, ...), and is not what a task cancels
  const shep_location* where = nullptr;
  TaskGraph* records = nullptr;  // where the region records its tasks (task_graph.h)
};

// Acquire pairs with cancel_group(): whoever finds it cancelled finds its own private stack refusing.
inline bool is_cancelled(const TaskGroup& group) { return group.cancelled.load(std::memory_order_acquire); }
// Whether tasks of the group must not start any more.
inline bool is_discarded(const TaskGroup* group) {
  for (; group; group = group->outer)
    if (is_cancelled(*group)) return true;
  return false;
}

static_assert(sizeof(TaskGroup) <= sizeof(shep_taskgroup));

}  // namespace shep
