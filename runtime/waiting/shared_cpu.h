// Getting a team's threads off one another's cpu. Threads that are bound by default never share one among themselves;
// but the primary thread belongs to the program, and nobody binds it: the kernel may run it where another is bound, and
// leave it there for many milliseconds, in which each of the two waits for the other by turns. Then the other goes.
#pragma once

#include "execution/worker.h"

namespace shep {

// By each thread that has to wait, or had to, for more than a moment: the primary tells where it is, others compare.
void keep_off_primary_cpu(Worker& worker);

}  // namespace shep
