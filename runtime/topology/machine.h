// The cores that this process may use, and what they share.
#pragma once

#include <vector>

namespace shep {

struct Core {
  int cpu;   // the OS number of its first usable cpu
  int cpus;  // usable hardware threads
  // Numbers, from 0 in the machine's order, of what the core belongs to. A level that the machine lacks is that above it.
  int l2;
  int l3;
  int numa;
  int package;
};

struct Machine {
  std::vector<Core> cores;  // neighbours in the machine are neighbours here
  int cpus;                 // hardware threads of these cores
  bool real;                // false: HWLOC_SYNTHETIC describes another machine than this, so nothing is bound
};

// Read on the first call. The inherited affinity mask and the cgroup's cpuset are respected.
const Machine& machine();

// Cpus that can really run threads of this process at a time: affinity mask and cgroup quota, whatever HWLOC_SYNTHETIC says.
int usable_cpus();

// Binds the calling thread to a core.
void bind_to_core(const Core& core);
// Lets it run wherever the process may.
void unbind();

}  // namespace shep
