// The allocator that OMP_ALLOCATOR asks for (OpenMP 5.2, 21.5.1).
#pragma once

#include "config/icv.h"

namespace shep {

// Its handle (memory/allocators.h), made on the first call. A value that nobody can read is a warning, and the default
// holds.
int initial_allocator(const GlobalIcvs& global);

}  // namespace shep
