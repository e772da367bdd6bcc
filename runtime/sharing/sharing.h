// Sharing the machine (SHEPHERD_SHARE): this process's entry in the table, and the thread that keeps it.
#pragma once

namespace shep {

// Called before the process makes a thread; joins the programs that share the machine if the environment asks for it
// and the process has not joined yet. Thread-safe. Where it cannot join, a message says why and the program runs alone.
void join_sharing();
// The child of a fork has no cores of its own; it joins when it makes threads.
void leave_sharing_in_child();

}  // namespace shep
