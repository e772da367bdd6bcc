// When the library was loaded: with the program, just before its main(), or later by dlopen. What a run did before its first region is part
// of the run, for whoever observes it.
#pragma once

#include <cstdint>

namespace shep {

int64_t load_time();  // as monotonic_ns()

}  // namespace shep
