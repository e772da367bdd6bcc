// Ordered regions (OpenMP 5.2, 15.10.2): executed in the order of the loop's iterations.
//
// The turn goes from chunk to chunk, not from iteration to iteration: a thread executes the iterations of a chunk in
// order anyway, so within one it need not synchronise. It passes the turn on at the end of the last iteration's ordered
// region, or of that iteration where it has none. No deadlock: the chunk whose turn it is, is the first that is not
// finished; its thread has no earlier chunk left, so it is not waiting.
#pragma once

#include "worksharing/loop.h"

namespace shep {

void enter_ordered_loop(Loop& loop);
void leave_ordered_loop(Loop& loop);
void enter_ordered_chunk(Loop& loop, uint64_t first, uint64_t last);

// False: in a cancelled parallel region, the turn may never come, and the region must not be executed.
bool begin_ordered_region(Loop& loop);
void end_ordered_region(Loop& loop);
void end_ordered_iteration(Loop& loop);

}  // namespace shep
