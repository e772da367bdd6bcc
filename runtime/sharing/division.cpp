#include "sharing/division.h"

#include <algorithm>
#include <tuple>
#include <vector>

#include "sharing/policy.h"

namespace shep {

namespace {

bool may_use(const SharedProgram& program, int cpu) { return program.cpus[cpu / 64] >> (cpu % 64) & 1; }

bool may_use_core(const SharedTable& table, const SharedProgram& program, int core) {
  for (int cpu = core; cpu < kMostSharedCpus; ++cpu)
    if (table.cpus[cpu].core == core + 1 && may_use(program, cpu)) return true;
  return false;
}

// Returns the cores, neighbours beside each other.
std::vector<int> cores_of(const SharedTable& table) {
  std::vector<int> cores;
  for (int cpu = 0; cpu < kMostSharedCpus; ++cpu)
    if (stands_for_core(table, cpu)) cores.push_back(cpu);
  std::sort(cores.begin(), cores.end(), [&](int a, int b) {
    const auto place = [&](int cpu) { return std::tuple(table.cpus[cpu].node.load(), table.cpus[cpu].l3.load(), cpu); };
    return place(a) < place(b);
  });
  return cores;
}

// Returns the programs that take part, in the order of their arrival.
std::vector<int> programs_of(const SharedTable& table, int64_t now) {
  std::vector<int> programs;
  for (int i = 0; i < kMostPrograms; ++i)
    if (table.programs[i].is_here && !is_silent(table.programs[i], now)) programs.push_back(i);
  std::sort(programs.begin(), programs.end(),
            [&](int a, int b) { return table.programs[a].arrival < table.programs[b].arrival; });
  return programs;
}

// The same as values, with indices of the lists instead of the table's.
struct Division {
  std::vector<Sharer> sharers;
  std::vector<Claim> claims;
  std::vector<SharedCore> cores;
};

Division division_of(const SharedTable& table, const std::vector<int>& programs, const std::vector<int>& cores) {
  Division result;
  for (int each : programs) {
    const SharedProgram& program = table.programs[each];
    std::vector<bool> may_have;
    for (int core : cores) may_have.push_back(may_use_core(table, program, core));
    const int allowed = int(std::count(may_have.begin(), may_have.end(), true));
    result.sharers.push_back({program.speedup, program.tasks, std::min<int>(program.most, allowed)});
    result.claims.push_back({0, std::move(may_have)});
  }
  for (int core : cores) {
    const int owner = int(table.cpus[core].owner) - 1;
    const auto found = std::find(programs.begin(), programs.end(), owner);
    result.cores.push_back({table.cpus[core].l3, table.cpus[core].node,
                            found == programs.end() ? kNobody : int(found - programs.begin())});
  }
  return result;
}

}  // namespace

bool is_silent(const SharedProgram& program, int64_t now) { return now - program.heard_at > kSilentNs; }

bool stands_for_core(const SharedTable& table, int cpu) { return table.cpus[cpu].core == cpu + 1; }

bool promise_cores(SharedTable& table, int64_t now) {
  const std::vector<int> programs = programs_of(table, now), cores = cores_of(table);
  if (programs.empty()) return false;
  Division division = division_of(table, programs, cores);
  const std::vector<int> counts = divide_by_tasks(division.sharers, int(cores.size()));
  std::vector<int> promised(programs.size(), 0);
  for (size_t i = 0; i < programs.size(); ++i) {
    for (int core : cores) promised[i] += table.cpus[core].promised == uint32_t(programs[i]) + 1;
    division.claims[i].cores = counts[i];
  }
  bool has_changed = false;
  if (promised != counts) {
    const std::vector<int> owners = pick_cores(division.cores, division.claims);
    for (size_t i = 0; i < cores.size(); ++i) {
      const uint32_t heir = owners[i] == kNobody ? 0 : uint32_t(programs[owners[i]]) + 1;
      has_changed |= table.cpus[cores[i]].promised.exchange(heir) != heir;
    }
  }
  return has_changed;
}

int core_for_guest(const SharedTable& table, int program) {
  int best = -1;
  std::pair<bool, int> least;
  for (int core : cores_of(table)) {
    if (!may_use_core(table, table.programs[program], core)) continue;
    const auto is_here = [&](const SharedProgram& each) { return each.is_here && each.guest_at == core + 1; };
    const bool is_others = table.cpus[core].promised != uint32_t(program) + 1;
    const std::pair found(is_others, int(std::count_if(table.programs, table.programs + kMostPrograms, is_here)));
    if (best == -1 || found < least) best = core, least = found;
  }
  return best;
}

}  // namespace shep
