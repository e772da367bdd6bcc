// The part of a run before the first use of the library, for observers.
#pragma once

#include <cstdint>

namespace shep {

// Returns when the library was loaded, on the clock of monotonic_ns(): just before main(), or later by dlopen.
int64_t load_time();

// Notes that a thread comes to the library; only the first call in the process counts.
void note_first_use();
// Returns the ns between the two, without the time that other threads kept this one off its processor.
int64_t time_before_first_use();

}  // namespace shep
