// The OpenMP places of this process (OpenMP 5.2, 2.3 and 21.1.6): made on the first call from OMP_PLACES and the machine,
// restricted to the cpus that the process may use. Without OMP_PLACES: one place per core.
#pragma once

namespace shep {

int place_count();
int place_processor_count(int place);
void place_processors(int place, int* os_numbers);
// The place that holds the calling thread's current cpu, or -1.
int place_of_calling_thread();

// Cpus the process may use: the inherited affinity mask, less where a cgroup's quota is smaller.
int available_cpus();
int available_cpus_at(int place);

}  // namespace shep
