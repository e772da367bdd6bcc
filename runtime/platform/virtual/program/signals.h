// The signal by which the machine interrupts strands (border.h), and the program's signals.
#pragma once

#include <signal.h>

namespace shep::simulation {

// The C library's sigaction().
int real_sigaction(int number, const struct sigaction* action, struct sigaction* before);
// The calling thread may be interrupted, whatever it has been started with.
void let_interruptions_in();

}  // namespace shep::simulation
