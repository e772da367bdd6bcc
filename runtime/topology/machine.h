// The cores that this process may use, and what they share.
#pragma once

#include <sched.h>
#include <sys/types.h>

#include <vector>

namespace shep {

struct Core {
  std::vector<int> cpus;  // the OS numbers of its usable hardware threads
  // Numbers, from 0 in the machine's order, of what the core belongs to. A level that the machine lacks equals the one
  // above it.
  int l2 = 0;
  int l3 = 0;
  int numa = 0;
  int package = 0;
};

struct NumaNode {
  int os_number = 0;
  // To each node by Core::numa, as relative latencies: 10 is to itself; empty: the machine does not say.
  std::vector<int> distances;
};

struct Machine {
  std::vector<Core> cores;  // neighbours in the machine are neighbours here
  std::vector<NumaNode> nodes;  // by Core::numa
  int cpus = 0;  // hardware threads of these cores
  bool real = true;  // false: HWLOC_SYNTHETIC describes another machine than this, so nothing is bound
};

// Reads the machine on the first call; respects the inherited affinity mask and the cgroup's cpuset.
const Machine& machine();

// Returns the relative latency from one core to the memory beside another; 10 is to its own.
int memory_distance(const Machine& machine, const Core& from, const Core& to);

// Returns how many cpus can really run threads of this process at a time: affinity mask and cgroup quota, even under
// HWLOC_SYNTHETIC.
int usable_cpus();
// Returns how many cpus the control group's quota grants, rounded up; a very large number without a quota (cgroup.cpp).
int cgroup_cpu_quota();
// Returns the affinity mask with which the process came to the library; and the number of cpus in it.
const cpu_set_t& inherited_affinity();
int affinity_cpus();

// Binds a thread (0: the calling one) to cpus, or to all that the process may use (null). Returns false if the kernel
// refuses. Does nothing where the machine is not real.
bool bind_thread(pid_t thread, const std::vector<int>* cpus);

// Returns the core that the calling thread runs on, as an index in machine().cores; -1: none of them.
int core_of_calling_thread();
// Returns the core that has the cpu of that OS number, likewise.
int core_with(int cpu);

}  // namespace shep
