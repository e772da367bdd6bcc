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

static_assert(sizeof(TaskGroup) <= sizeof(shep_taskgroup));

}  // namespace shep
