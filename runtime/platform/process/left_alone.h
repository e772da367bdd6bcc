// The end of a process whose main thread has ended by pthread_exit: it comes with the last other thread.
#pragma once

namespace shep {

// Whether the main thread has ended and nobody is left but so many threads, the caller among them, for whom alone no
// process should live. Reads a file of the kernel's: a few microseconds.
bool process_is_left_to(int threads);

}  // namespace shep
