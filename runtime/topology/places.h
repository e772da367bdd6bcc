// The OpenMP places of this process (OpenMP 5.2, 2.3 and 21.1.6).
#pragma once

#include <cstddef>
#include <vector>

#include "topology/machine.h"

namespace shep {

using Place = std::vector<int>;  // OS numbers of cpus

// Reads a value of OMP_PLACES, keeps only cpus that the process may use, and leaves out empty places. Returns false if
// the value is malformed. `left_out`: where not null, told how many.
bool parse_places(const char* value, const Machine& machine, std::vector<Place>& places, size_t* left_out = nullptr);

// Returns the process's places: those of OMP_PLACES, or one per core where that is not set or names nothing usable.
// One warning tells of that, or of places that are left out.
const std::vector<Place>& places();

int place_count();

// Returns how many threads of this process can run at a time: nthreads-var where OMP_NUM_THREADS is not set.
int available_cpus();

}  // namespace shep
