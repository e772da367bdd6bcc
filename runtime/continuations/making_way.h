// Waits of a worker that lie below fibers, and the fibers that make way for them.
//
// Where a worker resumes a fiber, its own wait lies below, and cannot end until the fiber ends or is left. A fiber that
// must stay on its worker, since it waits for something else than tasks (a lock, say), makes way when a wait below may
// end: it is put aside, and the same worker resumes it from whichever of its waits looks next. fiber.md says where that
// happens.
#pragma once

#include "continuations/fiber.h"
#include "execution/worker.h"
#include "waiting/condition.h"

namespace shep {

struct Wait {
  const Condition& condition;
  const Wait* below;  // the wait below the fiber that waits; null: none
  bool is_of_inner_team = false;  // what waits above it does not run that team's tasks
};

inline Wait wait_for(const Worker& worker, const Condition& condition) { return {condition, worker.position.below}; }

// Returns true if the waiting fiber under execution keeps a wait below it from ending, or from looking for work. A
// hint.
inline bool is_in_the_way(const Worker& worker) {
  for (const Wait* each = worker.position.below; each; each = each->below)
    if (each->is_of_inner_team || each->condition.reached()) return true;
  return false;
}

// Leaves the fiber under execution until its own wait may end. Returns on the same worker.
void make_way(Worker& worker, const Wait& own);
// Returns a fiber that has made way and whose wait may have ended; null: none. Those that come last only if `last` is
// set.
Fiber* take_aside(Worker& worker, bool last = true);

// The same for the workers around, which the thread is in teams where it has begun a region. Only this thread resumes
// their fibers, which may hold what it waits for.
inline bool has_aside_around(const Worker& worker) {
  const Worker* around = worker.opener;
  while (around && !around->aside) around = around->opener;
  return around;
}
// `around`: whose fiber it is.
Fiber* take_aside_around(const Worker& worker, Worker*& around);
// Resumes it from a wait of the worker; returns when it has ended or been left again.
void resume_around(Worker& worker, Worker& around, Fiber& fiber, const Wait& below);

}  // namespace shep
