// Alternatives (parallel or; Rainey, "Effective scheduling techniques for high-level parallel programming languages",
// 2010, 5.1.2): tasks of which one result is enough. `#pragma ompx alternatives` in front of a taskgroup makes its
// tasks alternatives. The first to cancel the group decides; its creator then goes on, while others may still run.
// alternatives.md has the protocol.
#pragma once

#include "tasks/task_group.h"

namespace shep {

struct Worker;

// Lives until its creator has left the region and the last of its tasks has ended.
struct Alternatives {
  TaskGroup group;  // `pending` counts the creator, too, until it has generated all of them
  std::atomic<uint64_t> undecided{1};  // as a count of tasks, with kParked and kSleeper: the creator waits for it
  Fiber* parked = nullptr;  // with kParked
  std::atomic<bool> decided{false};
  std::atomic<int> holders{2};  // the creator, and the tasks together
};

Alternatives& begin_alternatives(Worker& worker, const shep_location* where);
// Afterwards the calling thread may be another worker.
void end_alternatives(Worker& worker, Alternatives& alternatives);

}  // namespace shep
