// Sets of locks. Mutual exclusion is no order: two accesses under a common lock do not race, and neither comes first
// (Savage et al. 1997, "Eraser", for the sets).
#pragma once

#include <cstdint>

#include "observe/races/arena.h"

namespace shep::races {

using Lock = uintptr_t;  // any address that names it
using LockSet = uint32_t;  // the number of a set; 0 is the empty one

// Returns the set of these locks, each of which may be there more than once.
LockSet set_of(const Array<Lock>& locks);
LockSet with(LockSet set, Lock lock);
bool have_common_lock(LockSet one, LockSet other);
// Each lock of `part` is in `whole`.
bool is_part_of(LockSet part, LockSet whole);

}  // namespace shep::races
