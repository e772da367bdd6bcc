// The cores of this machine in the table.
#pragma once

#include <sched.h>

#include "sharing/table.h"

namespace shep {

// Writes down the cores, with their caches and nodes, as far as no program that is here has done so. Called under the
// table's lock.
void describe_cores(SharedTable& table);
// Adds the cpus of the core, by which it is known in the table, that this process may use.
void add_cpus_of(const SharedTable& table, int core, cpu_set_t& cpus);

}  // namespace shep
