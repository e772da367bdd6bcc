#include "sharing/cores.h"

#include <algorithm>
#include <vector>

#include "topology/machine.h"

namespace shep {

namespace {

// Returns the least cpu of the first core that has the same as this one there.
int first_with_same(int Core::* part, const Core& core) {
  const std::vector<Core>& cores = machine().cores;
  const auto found =
      std::find_if(cores.begin(), cores.end(), [&](const Core& each) { return each.*part == core.*part; });
  return *std::min_element(found->cpus.begin(), found->cpus.end());
}

}  // namespace

void describe_cores(SharedTable& table) {
  const auto programs = programs_in(table);
  const bool is_first =
      std::none_of(programs.begin(), programs.end(), [](const SharedProgram& each) { return each.is_here != 0; });
  for (SharedCpu& each : cpus_in(table))
    if (is_first) each.core = 0, each.owner = 0, each.promised = 0;
  for (const Core& core : machine().cores) {
    const int leader = *std::min_element(core.cpus.begin(), core.cpus.end());
    for (int cpu : core.cpus) {
      if (cpu >= kMostSharedCpus || table.cpus[cpu].core != 0) continue;
      table.cpus[cpu].l3 = first_with_same(&Core::l3, core);
      table.cpus[cpu].node = first_with_same(&Core::numa, core);
      table.cpus[cpu].core = leader + 1;
      table.cpus_used = std::max<uint32_t>(table.cpus_used, uint32_t(cpu) + 1);
    }
  }
}

void add_cpus_of(const SharedTable& table, int core, cpu_set_t& cpus) {
  for (int cpu = core; cpu < int(table.cpus_used); ++cpu)
    if (table.cpus[cpu].core == core + 1 && CPU_ISSET(cpu, &inherited_affinity())) CPU_SET(cpu, &cpus);
}

}  // namespace shep
