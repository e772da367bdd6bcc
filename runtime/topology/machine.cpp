#include "topology/machine.h"

#include <hwloc.h>
#include <hwloc/distances.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>

#include "platform/fatal.h"
#include "platform/process/fork_gate.h"
#include "platform/process/privilege.h"
#include "platform/sanitizers.h"
#include "platform/thread.h"
#include "topology/confinement.h"

namespace shep {

// Returns the main thread's mask when the runtime first asks, before it binds any thread.
const cpu_set_t& inherited_affinity() {
  static constinit MadeOnce<cpu_set_t> affinity;
  return affinity.get([] {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (!get_affinity(getpid(), set)) CPU_SET(0, &set);
    return set;
  });
}

namespace {

void restrict_to_affinity(hwloc_topology_t topology) {
  hwloc_bitmap_t allowed = hwloc_bitmap_alloc();
  const cpu_set_t& affinity = inherited_affinity();
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu)
    if (CPU_ISSET(cpu, &affinity)) hwloc_bitmap_set(allowed, cpu);
  // If nothing would be left this fails, and the whole machine is used.
  hwloc_topology_restrict(topology, allowed, 0);
  hwloc_bitmap_free(allowed);
}

int number_of(hwloc_obj_t object, int otherwise) { return object ? int(object->logical_index) : otherwise; }

int numa_node_of(hwloc_topology_t topology, hwloc_obj_t core) {
  for (hwloc_obj_t node = nullptr; (node = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_NUMANODE, node));)
    if (node->cpuset && hwloc_bitmap_isincluded(core->cpuset, node->cpuset)) return int(node->logical_index);
  return 0;
}

Core describe(hwloc_topology_t topology, hwloc_obj_t object) {
  Core core;
  for (int cpu = -1; (cpu = hwloc_bitmap_next(object->cpuset, cpu)) >= 0;) core.cpus.push_back(cpu);
  core.package = number_of(hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_PACKAGE, object), 0);
  core.numa = numa_node_of(topology, object);
  const bool has_nodes = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_NUMANODE) > 1;
  core.l3 = number_of(hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_L3CACHE, object),
                      has_nodes ? core.numa : core.package);
  core.l2 = number_of(hwloc_get_ancestor_obj_by_type(topology, HWLOC_OBJ_L2CACHE, object), core.l3);
  return core;
}

std::vector<NumaNode> read_nodes(hwloc_topology_t topology) {
  std::vector<NumaNode> nodes;
  for (hwloc_obj_t each = nullptr; (each = hwloc_get_next_obj_by_type(topology, HWLOC_OBJ_NUMANODE, each));)
    nodes.push_back({int(each->os_index), {}});
  unsigned count = 1;
  hwloc_distances_s* latencies = nullptr;
  if (hwloc_distances_get_by_type(topology, HWLOC_OBJ_NUMANODE, &count, &latencies, HWLOC_DISTANCES_KIND_MEANS_LATENCY,
                                  0) != 0 ||
      count == 0) {
    return nodes;
  }
  for (unsigned from = 0; from < latencies->nbobjs; ++from) {
    if (!latencies->objs[from] || latencies->objs[from]->logical_index >= nodes.size()) continue;
    std::vector<int>& row = nodes[latencies->objs[from]->logical_index].distances;
    row.assign(nodes.size(), 0);
    for (unsigned to = 0; to < latencies->nbobjs; ++to) {
      const hwloc_obj* const object = latencies->objs[to];
      if (object && object->logical_index < nodes.size())
        row[object->logical_index] = int(latencies->values[from * latencies->nbobjs + to]);
    }
  }
  hwloc_distances_release(topology, latencies);
  return nodes;
}

// Asks only for what describe() and read_nodes() need, since the first use of OpenMP waits for it: reading all took
// hwloc 0.6 ms on 2 virtual cores, and milliseconds on busy cpus, since it visits each of them; this takes 0.3 ms
// (November 2026).
void ask_for_little(hwloc_topology_t topology) {
  unsigned long flags = HWLOC_TOPOLOGY_FLAG_DONT_CHANGE_BINDING;
#if HWLOC_API_VERSION >= 0x00020800
  flags |= HWLOC_TOPOLOGY_FLAG_NO_MEMATTRS | HWLOC_TOPOLOGY_FLAG_NO_CPUKINDS;
#endif
  hwloc_topology_set_flags(topology, flags);
  hwloc_topology_set_all_types_filter(topology, HWLOC_TYPE_FILTER_KEEP_NONE);
  for (hwloc_obj_type_t each : {HWLOC_OBJ_CORE, HWLOC_OBJ_L2CACHE, HWLOC_OBJ_L3CACHE, HWLOC_OBJ_PACKAGE})
    hwloc_topology_set_type_filter(topology, each, HWLOC_TYPE_FILTER_KEEP_ALL);
  // NUMA nodes hang from groups where they are neither packages nor caches; without groups they would hang from the
  // machine, with all its cpus.
  hwloc_topology_set_type_filter(topology, HWLOC_OBJ_GROUP, HWLOC_TYPE_FILTER_KEEP_STRUCTURE);
}

// Removes hwloc's variables, which may name files and a folder of plug-ins, from a privileged program's environment, as
// the C library does with its own. A list of the harmless ones would go wrong with each new hwloc.
void forget_hwloc_variables() {
  constexpr std::string_view kPrefix = "HWLOC_";
  for (char** each = environ; each && *each;) {
    const std::string_view text = *each;
    if (!text.starts_with(kPrefix) || unsetenv(std::string(text.substr(0, text.find('='))).c_str()) != 0) ++each;
  }
}

// While one lives, hwloc looks for plug-ins nowhere, unless the user has said where. It would load all that are
// installed, and libxml2 and ICU with them, though none knows of processors: 3 of the 4 ms before the first region
// (November 2026). Only the environment tells it. What another thread sets meanwhile is kept, as far as it may set
// anything while others read.
class WithoutPlugins {
 public:
  WithoutPlugins() {
    if (!environ || getenv("HWLOC_PLUGINS_PATH")) return;
    size_t count = 0;
    while (environ[count]) ++count;
    // Not from the heap, where what comes behind would lie elsewhere with another number of variables: two simulated
    // runs are to be alike.
    constexpr size_t kPiece = 1 << 16;
    const size_t bytes = ((count + 2) * sizeof(char*) + kPiece - 1) / kPiece * kPiece;
    void* const room = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED) return;
    copy_ = static_cast<char**>(room);
    std::copy(environ, environ + count, copy_);
    copy_[count] = const_cast<char*>("HWLOC_PLUGINS_PATH=");
    copy_[count + 1] = nullptr;
    environ = copy_;
  }
  ~WithoutPlugins() {
    if (copy_ && environ == copy_) environ = before_;
  }
  WithoutPlugins(const WithoutPlugins&) = delete;
  WithoutPlugins& operator=(const WithoutPlugins&) = delete;

 private:
  char** const before_ = environ;
  static constinit inline char** copy_ = nullptr;  // stays: others may be reading it
};

hwloc_topology_t new_topology() {
  const WithoutPlugins without_plugins;
  hwloc_topology_t topology;
  if (hwloc_topology_init(&topology) != 0) fatal("hwloc cannot read the machine");
  return topology;
}

Machine* read_machine() {
  const NotCancelled not_cancelled;
  if (is_privileged()) forget_hwloc_variables();
  hwloc_topology_t topology = new_topology();
  ask_for_little(topology);
  // This component would report on stderr that it cannot work there.
  if (RUNNING_ON_VALGRIND) hwloc_topology_set_components(topology, HWLOC_TOPOLOGY_COMPONENTS_FLAG_BLACKLIST, "x86");
  if (hwloc_topology_load(topology) != 0) fatal("hwloc cannot read the machine");
  auto* result = new Machine{};
  result->real = hwloc_topology_is_thissystem(topology);
  if (const char* const synthetic = getenv("HWLOC_SYNTHETIC"); synthetic && result->real && !getenv("HWLOC_THISSYSTEM"))
    warn("hwloc ignores HWLOC_SYNTHETIC=%s: it has the form \"package:2 core:8 pu:1\"", synthetic);
  if (result->real) restrict_to_affinity(topology);
  // Some virtual machines have no cores in hwloc's view, but they have processing units.
  const bool has_cores = hwloc_get_nbobjs_by_type(topology, HWLOC_OBJ_CORE) > 0;
  const hwloc_obj_type_t type = has_cores ? HWLOC_OBJ_CORE : HWLOC_OBJ_PU;
  for (hwloc_obj_t each = nullptr; (each = hwloc_get_next_obj_by_type(topology, type, each));) {
    result->cores.push_back(describe(topology, each));
    result->cpus += int(result->cores.back().cpus.size());
  }
  result->nodes = read_nodes(topology);
  hwloc_topology_destroy(topology);
  tell_release(result);
  return result;
}

}  // namespace

const Machine& machine() {
  static constinit MadeOnce<const Machine*> the_machine;
  const Machine* const read = the_machine.get(read_machine);
  tell_acquire(read);
  return *read;
}

int memory_distance(const Machine& machine, const Core& from, const Core& to) {
  constexpr int kOwn = 10, kSamePackage = 15, kOther = 20;
  if (from.numa == to.numa) return kOwn;
  if (size_t(from.numa) < machine.nodes.size() && size_t(to.numa) < machine.nodes[from.numa].distances.size()) {
    if (const int known = machine.nodes[from.numa].distances[to.numa]; known > kOwn) return known;
  }
  return from.package == to.package ? kSamePackage : kOther;
}

int usable_cpus() {
  static constinit MadeOnce<int> cpus;
  return cpus.get([] { return std::max(1, std::min(CPU_COUNT(&inherited_affinity()), cgroup_cpu_quota())); });
}

int affinity_cpus() { return CPU_COUNT(&inherited_affinity()); }

bool bind_thread(pid_t thread, const std::vector<int>* cpus) {
  if (!machine().real) return true;
  cpu_set_t set;
  if (cpus) {
    CPU_ZERO(&set);
    for (int cpu : *cpus) CPU_SET(cpu, &set);
  } else {
    set = inherited_affinity();
  }
  if (threads_are_confined()) return bind_confined(thread, set);
  return set_affinity(thread, set);
}

int core_with(int cpu) {
  const std::vector<Core>& cores = machine().cores;
  for (int core = 0; core < int(cores.size()); ++core)
    if (std::count(cores[core].cpus.begin(), cores[core].cpus.end(), cpu)) return core;
  return -1;
}

int core_of_calling_thread() { return machine().real ? core_with(sched_getcpu()) : -1; }

}  // namespace shep
