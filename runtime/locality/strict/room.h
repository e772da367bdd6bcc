// Where a task may neither wait, since too many do, nor run where it is generated, since that is not its domain: then strict locality has
// its creator wait.
#pragma once

#include "dependences/dependences.h"
#include "execution/worker.h"

namespace shep {

// Whether the worker's domain may not run a task that is placed in that one.
bool must_run_elsewhere(const Worker& worker, int domain);

// Until the domain has room for one more task; or until all workers wait, and this is all that could go on: then there is one too many.
// The worker runs meanwhile what it may at a task scheduling point.
void wait_for_room_in(Worker& worker, int domain);
// The same for one more sibling with dependences.
void wait_for_room_among(Worker& worker, Dependences& siblings);

}  // namespace shep
