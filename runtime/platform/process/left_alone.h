// A process whose main thread has ended by pthread_exit ends with its last other thread.
#pragma once

namespace shep {

// Returns true if the main thread has ended and at most `threads` others are left, the caller included, for which alone
// no process should live. Reads a file of the kernel, which takes a few microseconds.
bool process_is_left_to(int threads);

}  // namespace shep
