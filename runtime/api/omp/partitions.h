// Memory partitioners (OpenMP 6.0, 27.5): procedures of the program say how memory is divided among the resources of a
// memory space.
#pragma once

#include <omp.h>

#include "memory/allocators.h"

namespace shep {

// What omp_init_mempartitioner() has made; without `divide` for 0. It must outlive its use.
Partitioner partitioner_at(omp_mempartitioner_t handle);

}  // namespace shep
