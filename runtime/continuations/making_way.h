// A worker's waits that lie below others on stacks of their own, and the fibers that make way for them.
//
// Where a worker goes on with a fiber, its own wait lies below and cannot end until the fiber ends or is left. A fiber
// that waits itself for what is no task, and would stay (for a lock, say), makes way when a wait below it may end: it
// is left aside, and the same worker goes on with it from whichever of its waits looks next. fiber.md says where that
// happens.
#pragma once

#include "continuations/fiber.h"
#include "execution/worker.h"
#include "waiting/condition.h"

namespace shep {

struct Wait {
  const Condition& condition;
  const Wait* below;  // what lies below the fiber that waits; null: nothing
};

// What the region under execution waits for.
inline Wait wait_for(const Worker& worker, const Condition& condition) { return {condition, worker.position.below}; }

// Whether the fiber under execution, which waits, is in the way of another wait. A hint.
inline bool is_in_the_way(const Worker& worker) {
  for (const Wait* each = worker.position.below; each; each = each->below) {
    if (each->condition.reached()) return true;
  }
  return false;
}

// Leaves the fiber under execution, which is in the way, until its own wait may end. Returns on the same worker.
void make_way(Worker& worker, const Wait& own);
// A fiber that has made way, and whose wait may end by now; null: none.
Fiber* take_aside(Worker& worker);

}  // namespace shep
