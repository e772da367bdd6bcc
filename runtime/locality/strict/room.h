// Strict locality where a task may neither wait, since too many do, nor run where it is generated, since that is not
// its domain: then its creator waits, and runs meanwhile what it may at a task scheduling point.
#pragma once

#include "dependences/dependences.h"
#include "execution/worker.h"

namespace shep {

// Waits until the domain has room for one more task. Where all workers wait there is one too many, so that what only
// the creator can end goes on; far beyond the bound the creator runs what there is in its domain, until there is room.
void wait_for_room_in(Worker& worker, int domain);
// The same for one more sibling with dependences.
void wait_for_room_among(Worker& worker, Dependences& siblings);

}  // namespace shep
