// A race is told once for each pair of places, as one line of a log, which `shepherd races` reads
// (tools/shepherd/races/): fields between tabs, in the order of `kFields` there.
#pragma once

#include "observe/races/shadow.h"

namespace shep::races {

// Says where races are told; before that they are not.
void begin_reporting(const char* file);
// Says that the calling process is one whose races are told.
void report_process();
// Adds a line of another kind.
void report_line(const char* line);
void report_race(const Access& earlier, const Access& later, uintptr_t word);

}  // namespace shep::races
