// Dependences between the iterations of a loop nest, `ordered(n)` (OpenMP 5.2, 15.9.6): an iteration posts that it has
// reached a position, and later ones wait for that. protocols.md says why no wake-up is lost.
//
// A position is a place in the sequential order of the whole nest: iteration * positions + position within the
// iteration, plus one, so that zero is "nothing yet". A thread executes its iterations in increasing order, so one
// number says how far all iterations of a lane are. A lane is a chunk; a guided loop, whose chunks only their takers
// know, has a lane an iteration.
#pragma once

#include "worksharing/loop.h"

namespace shep {

// Behind begin_loop, by every thread. `positions`: how many each iteration of the loop has.
void enter_doacross_loop(Loop& loop, uint64_t positions);

// The current iteration has reached the position.
void post_position(Loop& loop, uint64_t position);
// False: in a cancelled parallel region, it may never be reached.
bool await_position(Loop& loop, uint64_t iteration, uint64_t position);
// At the end of each iteration, which counts for all positions that it has not posted.
void end_doacross_iteration(Loop& loop);

}  // namespace shep
