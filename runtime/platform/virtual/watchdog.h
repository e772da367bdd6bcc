// A real thread that looks after the one whose turn it is: it interrupts a long strand, so that others whose clocks are
// behind go on, and passes the turn on where that thread sleeps in the system.
#pragma once

namespace shep::simulation {

// Starts it, if it does not run.
void watch_threads();
// In the child of a fork, which does not have it.
void forget_watchdog();

}  // namespace shep::simulation
