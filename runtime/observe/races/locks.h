// Sets of locks. Mutual exclusion is no order: two accesses under a common lock do not race, and neither comes first
// (Savage et al. 1997, "Eraser", for the sets).
#pragma once

#include <cstdint>

#include "observe/races/arena.h"

namespace shep::races {

// Held by a strand itself, or, as in a region whose encountering task holds it, by that task for all of the region's
// threads: these it keeps from others, and not from each other.
struct Lock {
  static constexpr uintptr_t kOwn = UINTPTR_MAX;

  uintptr_t address;  // any that names it
  uintptr_t holder = kOwn;  // or the number of the task that holds it for the threads of a region

  bool operator==(const Lock& other) const { return address == other.address && holder == other.holder; }
  bool operator<(const Lock& other) const {
    return address != other.address ? address < other.address : holder < other.holder;
  }
};
using LockSet = uint32_t;  // the number of a set; 0 is the empty one

// Returns the set of these locks, each of which may be there more than once.
LockSet set_of(const Array<Lock>& locks);
LockSet with(LockSet set, Lock lock);
const Array<Lock>& locks_of(LockSet set);
bool have_common_lock(LockSet one, LockSet other);
// Each lock of `part` is in `whole`.
bool is_part_of(LockSet part, LockSet whole);

}  // namespace shep::races
