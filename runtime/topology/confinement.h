// Confines all threads of the process to some of its cpus for a time: each keeps to its binding as far as that lies
// among them, and goes back to it afterwards. bind_thread() asks here while the process is confined.
//
// Threads that begin meanwhile inherit the confinement. What the program binds by other means meanwhile is undone at
// the next change.
#pragma once

#include <sched.h>

namespace shep {

// Moves every thread to these cpus before it returns, as far as the kernel lets it; null: to wherever each belongs.
// Returns false if some may not have been moved: call it again later. Thread-safe.
bool confine_threads(const cpu_set_t* cpus);
// Moves the calling thread, whose mask is another for a moment, back to where it belongs now.
void rebind_calling_thread();
// Forgets the confinement in the child of a fork, and gives the only thread all that the process may use.
void end_confinement_in_child();

bool threads_are_confined();
// Binds the thread (0: the calling one) to what is left of `wanted`, and remembers that for later.
bool bind_confined(pid_t thread, const cpu_set_t& wanted);

}  // namespace shep
