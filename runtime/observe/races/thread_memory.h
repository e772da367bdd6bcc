// Memory that belongs to a thread: its thread-local variables. Two tasks that one thread executes may both use them,
// and do so one after the other.
#pragma once

#include <cstdint>

#include "observe/races/locks.h"

namespace shep::races {

// Returns what stands for the calling thread, if the address is in its own thread-local storage; else 0.
Lock thread_that_owns(uintptr_t address);

}  // namespace shep::races
