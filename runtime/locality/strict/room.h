// Waiting for room under strict locality. Where too many tasks wait in a domain, and the creator may not run the new
// one since that is not its domain, the creator waits, and runs meanwhile what it may at a task scheduling point.
#pragma once

#include "dependences/dependences.h"
#include "execution/worker.h"

namespace shep {

// Waits until the domain has room for one more task. Where all workers wait, one task too many is let in, so that what
// only the creator can end goes on. Far beyond the bound the creator first runs its own domain's tasks until there is
// room.
void wait_for_room_in(Worker& worker, int domain);
// The same for one more sibling with dependences.
void wait_for_room_among(Worker& worker, Dependences& siblings);

}  // namespace shep
