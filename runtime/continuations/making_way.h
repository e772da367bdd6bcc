// A worker's waits that lie below others on stacks of their own, and the fibers that make way for them.
//
// Where a worker goes on with a fiber, its own wait lies below and cannot end until the fiber ends or is left. A flow that waits itself,
// and would stay (it is tied, or it waits for a lock), makes way when a wait below it may end: it is left aside, and the same
// worker goes on with it from whichever of its waits looks next. fiber.md says where that happens.
#pragma once

#include "continuations/fiber.h"
#include "execution/worker.h"

namespace shep {

// A wait, as seen by those who do not know its kind.
struct Wait {
  bool (*may_end)(const void* condition);  // a hint
  const void* condition;
  const Wait* below;  // what lies below the fiber that waits; null: nothing

  bool may_end_now() const { return may_end(condition); }
};

// What the region under execution waits for: anything that says whether it is reached.
template <class Condition>
Wait wait_for(const Worker& worker, const Condition& condition) {
  return {[](const void* each) { return static_cast<const Condition*>(each)->reached(); }, &condition, worker.position.below};
}

// Whether the fiber under execution, which waits, is in the way of another wait.
inline bool is_in_the_way(const Worker& worker) {
  for (const Wait* each = worker.position.below; each; each = each->below) {
    if (each->may_end_now()) return true;
  }
  return false;
}

// Leaves the fiber under execution, which is in the way, until its own wait may end. Returns on the same worker.
void make_way(Worker& worker, const Wait& own);
// A flow that has made way, and whose wait may end by now; null: none.
Fiber* take_aside(Worker& worker);

}  // namespace shep
