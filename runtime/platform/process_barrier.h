// A full memory fence in every thread of the process at once (membarrier(2), private expedited): what one side of a
// protocol pays so that the other needs no fence at all. Some microseconds; it interrupts the cores on which the
// process runs.
//
// The system may take it back while the program runs: a filter of system calls (seccomp) holds from when it is set.
// Whoever relies on it has a way without: queues/private_stack.md, waiting/barrier.md.
#pragma once

namespace shep {

// Whether there is one; the first call registers the process. Once it is false it stays so.
bool has_process_barrier();
// False: there has been no fence. From then on has_process_barrier() is false, which is told once.
bool process_barrier();

}  // namespace shep
