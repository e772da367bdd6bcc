// The OpenMP places of this process (OpenMP 5.2, 2.3 and 21.1.6).
#pragma once

#include <vector>

#include "topology/machine.h"

namespace shep {

using Place = std::vector<int>;  // OS numbers of cpus

// The places that a value of OMP_PLACES names, with only those cpus that the machine has for us; empty places are left
// out. False: the value is malformed.
bool parse_places(const char* value, const Machine& machine, std::vector<Place>& places);

// The process's places: OMP_PLACES's, or where that is not set, or names nothing usable (one warning), one per core.
const std::vector<Place>& places();

int place_count();
int place_processor_count(int place);
void place_processors(int place, int* os_numbers);
// The place that holds the calling thread's current cpu, or -1.
int place_of_calling_thread();

// Cpus that threads of this process can run on at a time: what nthreads-var is where OMP_NUM_THREADS is not set.
int available_cpus();
int available_cpus_at(int place);

}  // namespace shep
