// What a run did before it first used the library, for whoever observes it: that is part of the run, too.
#pragma once

#include <cstdint>

namespace shep {

// When the library was loaded, as monotonic_ns() has it: with the program, just before its main(), or later by dlopen.
int64_t load_time();

// The calling thread comes to the library. Once in the process: later calls say nothing.
void note_first_use();
// ns from the one to the other, but for the time that others kept the thread off its processor.
int64_t time_before_first_use();

}  // namespace shep
