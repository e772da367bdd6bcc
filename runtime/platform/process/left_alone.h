// A process whose main thread has ended by pthread_exit ends with its last other thread.
#pragma once

#include <atomic>

namespace shep {

// Threads of the platform itself, for which no process should live either.
extern constinit std::atomic<int> platform_threads;

// Returns true if the main thread has ended and at most `threads` others are left besides those, the caller
// included, for which alone no process should live. Reads a file of the kernel, which takes a few microseconds.
bool process_is_left_to(int threads);

}  // namespace shep
