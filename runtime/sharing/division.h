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

// Which programs a change concerns, one bit each.
using Programs = uint64_t;
static_assert(kMostPrograms <= 64);
// That of an owner as the table has it, an index plus one; none: nobody.
inline Programs bit_of(uint32_t owner) { return owner == 0 || owner > kMostPrograms ? 0 : Programs{1} << (owner - 1); }

struct Promises {
  bool has_changed = false;
  Programs concerned = 0;  // owners that are to give a core, and heirs
};

// Promises each core to a program, by speed-ups, tasks and masks (policy.h, slowdown.h). Called under the table's lock,
// as are the next two.
Promises promise_cores(SharedTable& table, int64_t now);
// Returns how many cores would be promised to the program if it had work for all.
int cores_if_busy(const SharedTable& table, int program, int64_t now);
// Returns the core, of those that the program may use, on which it is least in the way, while it has none: the one that
// is promised to it, or one with few others; -1: there is none.
int core_for_guest(const SharedTable& table, int program);

}  // namespace shep
