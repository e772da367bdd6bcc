// The policy applied to the table: who is to have which core.
#pragma once

#include <cstdint>

#include "sharing/table.h"

namespace shep {

// A program that has not looked at the table for so long has been stopped: its cores go to others until it looks again.
inline constexpr int64_t kSilentNs = 1'000'000'000;

bool is_silent(const SharedProgram& program, int64_t now);
// Returns true if the cpu is the one by which its core is known.
bool stands_for_core(const SharedTable& table, int cpu);

// Promises each core to a program, by speed-ups, tasks and masks (policy.h). Returns true if a promise has changed.
// Called under the table's lock, as is the next.
bool promise_cores(SharedTable& table, int64_t now);
// Returns the core, of those that the program may use, on which it is least in the way, while it has none: the one that
// is promised to it, or one with few others; -1: there is none.
int core_for_guest(const SharedTable& table, int program);

}  // namespace shep
