// The cores that this process may use, and what they share.
#pragma once

#include <sys/types.h>

#include <vector>

namespace shep {

struct Core {
  std::vector<int> cpus;  // the OS numbers of its usable hardware threads
  // Numbers, from 0 in the machine's order, of what the core belongs to. A level that the machine lacks is that above
  // it.
  int l2 = 0;
  int l3 = 0;
  int numa = 0;
  int package = 0;
};

// Memory that some cores are near to.
struct NumaNode {
  int os_number = 0;
  std::vector<int>
      distances;  // to each node by Core::numa, as relative latencies: 10 is to itself; empty: the machine does not say
};

struct Machine {
  std::vector<Core> cores;  // neighbours in the machine are neighbours here
  std::vector<NumaNode> nodes;  // by Core::numa
  int cpus = 0;  // hardware threads of these cores
  bool real = true;  // false: HWLOC_SYNTHETIC describes another machine than this, so nothing is bound
};

// Read on the first call. The inherited affinity mask and the cgroup's cpuset are respected.
const Machine& machine();

// Relative latency from one core to the memory beside another: 10 is to its own.
int memory_distance(const Machine& machine, const Core& from, const Core& to);

// Cpus that can really run threads of this process at a time: affinity mask and cgroup quota, whatever HWLOC_SYNTHETIC
// says.
int usable_cpus();
// Those of the affinity mask alone.
int affinity_cpus();

// Binds a thread (0: the calling one) to some cpus, or lets it run wherever the process may (null). False: the kernel
// refuses. Does nothing where the machine is not real.
bool bind_thread(pid_t thread, const std::vector<int>* cpus);

// Has the calling thread run on any of the process's cpus but that one, if there is another.
void avoid_cpu(int cpu);

// The core that the calling thread runs on now, as an index in machine().cores; -1 if it is none of them.
int core_of_calling_thread();
// The core that has the cpu of that OS number, likewise.
int core_with(int cpu);

}  // namespace shep
