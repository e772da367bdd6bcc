// A full memory fence in every thread of the process at once (membarrier(2), private expedited): what one side of a protocol
// pays so that the other needs no fence at all. Some microseconds; it interrupts the cores on which the process runs.
#pragma once

namespace shep {

// Whether the kernel has it; the first call registers the process.
bool has_process_barrier();
// Call only if has_process_barrier().
void process_barrier();

}  // namespace shep
