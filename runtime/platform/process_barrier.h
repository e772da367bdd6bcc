// A full memory fence in every thread of the process at once (membarrier(2), private expedited): one side of a protocol
// pays, so that the other needs no fence. It takes some microseconds and interrupts the cores on which the process
// runs.
//
// The system may take it back while the program runs: a filter of system calls (seccomp) holds from when it is set.
// Each user has a way without it: queues/private_stack.md, waiting/barrier.md.
#pragma once

namespace shep {

// Returns true if the barrier works; the first call registers the process. Once false, it stays false.
bool has_process_barrier();
// Returns false if there was no fence; has_process_barrier() is false from then on, and one warning is given.
bool process_barrier();

}  // namespace shep
