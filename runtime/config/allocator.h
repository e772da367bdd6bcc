// The allocator that OMP_ALLOCATOR asks for (OpenMP 5.2, 21.5.1).
#pragma once

#include "config/icv.h"

namespace shep {

// Returns its handle (memory/allocators.h); the first call makes the allocator. A malformed value is a warning, and the
// default holds.
int initial_allocator(const GlobalIcvs& global);

}  // namespace shep
