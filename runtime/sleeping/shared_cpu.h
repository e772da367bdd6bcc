// Moves a team's threads off the primary thread's cpu. Threads that are bound by default never share a cpu; but nobody
// binds the primary thread, which belongs to the program. The kernel may run it on another's cpu for many milliseconds,
// and each then waits for the other in turn. Then the other thread moves.
#pragma once

#include "execution/worker.h"

namespace shep {

// Called by each thread that has to wait for more than a moment: the primary thread tells its cpu, the others compare.
void keep_off_primary_cpu(Worker& worker);

}  // namespace shep
