// The variables as they were when the program started: what it changes itself is ignored (OpenMP 5.2, 21), and it may
// have cleared its environment, or lent the memory to something else, before it first needs OpenMP.
#pragma once

namespace shep {

// Returns NAME=VALUE strings up to a null pointer: the variables of env.def, and all that begin with SHEPHERD_.
const char* const* start_environment();

// Takes them from the environment as it is now. The library does it when it is loaded; not thread-safe.
void take_start_environment();

}  // namespace shep
