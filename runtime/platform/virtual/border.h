// The border between the library and the program. What the program does between a return from the library and its next
// call is a strand, which is executed once and timed; what the library does is charged, access by access.
#pragma once

#include "platform/virtual/simulation.h"

namespace shep::simulation {

// The calling thread goes from the program to the library, and back.
// `at`: the place in the program.
void enter_library(Thread& self, uintptr_t at);
void leave_library(Thread& self, uintptr_t at);

// Whatever a signal's handler has interrupted in the library is left, and the thread is in the program.
void leave_interrupted(Thread& thread);

// Charges an access to memory, by code at that place, where that is known.
void charge(Thread& thread, uintptr_t address, Access kind, const void* place);

// Finds out what a strand without any work measures; before the thread has any.
void measure_empty_strand(Thread& self);

// A signal asks the thread that runs for a while to let others go on; the watchdog sends it.
int interrupting_signal();
void take_interruptions();

}  // namespace shep::simulation
