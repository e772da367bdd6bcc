#include "sharing/division.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

#include "sharing/policy.h"
#include "sharing/slowdown.h"

namespace shep {

namespace {

constexpr int kWords = kMostSharedCpus / 64;

// A core that some program has described, with its cpus as a program's mask has them.
struct KnownCore {
  int number;
  int node, l3;
  uint64_t cpus[kWords];
};

bool may_use(const SharedProgram& program, const KnownCore& core) {
  for (int word = 0; word < kWords; ++word)
    if (program.cpus[word] & core.cpus[word]) return true;
  return false;
}

// Returns the cores, neighbours beside each other.
std::vector<KnownCore> cores_of(const SharedTable& table) {
  std::vector<KnownCore> cores;
  int index[kMostSharedCpus];
  for (int cpu = 0; cpu < int(table.cpus_used); ++cpu) {
    const int leader = table.cpus[cpu].core - 1;
    if (leader < 0 || leader > cpu || (leader < cpu && !stands_for_core(table, leader))) continue;
    if (leader == cpu) {
      index[cpu] = int(cores.size());
      cores.push_back({cpu, table.cpus[cpu].node, table.cpus[cpu].l3, {}});
    }
    cores[index[leader]].cpus[cpu / 64] |= uint64_t{1} << (cpu % 64);
  }
  std::sort(cores.begin(), cores.end(), [](const KnownCore& a, const KnownCore& b) {
    return std::tie(a.node, a.l3, a.number) < std::tie(b.node, b.l3, b.number);
  });
  return cores;
}

// Returns the programs that take part, in the order of their arrival.
std::vector<int> programs_of(const SharedTable& table, int64_t now) {
  std::vector<int> programs;
  for (int i = 0; i < int(table.programs_used); ++i)
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

// Programs of which nobody knows the speed-up get as much as the others in the mean.
void assume_unknown(std::vector<Sharer>& sharers) {
  double sum = 0;
  int known = 0;
  for (const Sharer& each : sharers)
    if (each.speedup > 0) sum += each.speedup, ++known;
  for (Sharer& each : sharers)
    if (each.speedup == 0) each.speedup = known > 0 ? sum / known : 1;
}

Speedups measured_of(const SharedProgram& program) {
  Speedups result;
  for (const SharedSpeedup& each : program.measured) {
    if (each.cores == 0) break;
    result.push_back({each.cores, each.speedup});
  }
  return result;
}

// By how much programs slow each other down, where that has been measured for one of them.
std::vector<int> divide(const std::vector<Sharer>& sharers, int cores) {
  const auto is_measured = [](const Sharer& each) { return !each.measured.empty(); };
  return std::any_of(sharers.begin(), sharers.end(), is_measured) ? divide_by_slowdown(sharers, cores)
                                                                  : divide_by_tasks(sharers, cores);
}

Division division_of(const SharedTable& table, const std::vector<int>& programs, const std::vector<KnownCore>& cores) {
  Division result;
  for (int each : programs) {
    const SharedProgram& program = table.programs[each];
    std::vector<bool> may_have;
    for (const KnownCore& core : cores) may_have.push_back(may_use(program, core));
    const int allowed = int(std::count(may_have.begin(), may_have.end(), true));
    const int most = std::min<int>(program.most, allowed);
    result.sharers.push_back({program.speedup, program.tasks, most, measured_of(program)});
    result.claims.push_back({0, std::move(may_have), most});
  }
  assume_unknown(result.sharers);
  for (const KnownCore& core : cores) {
    const int owner = int(table.cpus[core.number].owner) - 1;
    const auto found = std::find(programs.begin(), programs.end(), owner);
    result.cores.push_back({core.l3, core.node, found == programs.end() ? kNobody : int(found - programs.begin())});
  }
  return result;
}

}  // namespace

bool is_silent(const SharedProgram& program, int64_t now) { return now - program.heard_at > kSilentNs; }

bool stands_for_core(const SharedTable& table, int cpu) { return table.cpus[cpu].core == cpu + 1; }

Promises promise_cores(SharedTable& table, int64_t now) {
  Promises result;
  const std::vector<int> programs = programs_of(table, now);
  const std::vector<KnownCore> cores = cores_of(table);
  if (programs.empty()) return result;
  Division division = division_of(table, programs, cores);
  const std::vector<int> counts = divide(division.sharers, int(cores.size()));
  std::vector<int> promised(programs.size(), 0);
  for (size_t i = 0; i < programs.size(); ++i) {
    for (const KnownCore& core : cores) promised[i] += table.cpus[core.number].promised == uint32_t(programs[i]) + 1;
    division.claims[i].cores = counts[i];
  }
  if (promised == counts) return result;
  const std::vector<int> owners = pick_cores(division.cores, division.claims);
  for (size_t i = 0; i < cores.size(); ++i) {
    SharedCpu& core = table.cpus[cores[i].number];
    const uint32_t heir = owners[i] == kNobody ? 0 : uint32_t(programs[owners[i]]) + 1;
    if (std::exchange(core.promised, heir) == heir) continue;
    core.promised_at = now;
    result.has_changed = true;
    result.concerned |= bit_of(core.owner) | bit_of(heir);
  }
  return result;
}

int cores_if_busy(const SharedTable& table, int program, int64_t now) {
  const std::vector<int> programs = programs_of(table, now);
  const std::vector<KnownCore> cores = cores_of(table);
  const auto place = std::find(programs.begin(), programs.end(), program);
  if (place == programs.end()) return 1;
  Division division = division_of(table, programs, cores);
  Sharer& own = division.sharers[size_t(place - programs.begin())];
  own.tasks = own.most;
  return divide(division.sharers, int(cores.size()))[size_t(place - programs.begin())];
}

int core_for_guest(const SharedTable& table, int program) {
  const auto programs = programs_in(table);
  int best = -1;
  std::pair<bool, int> least;
  for (const KnownCore& core : cores_of(table)) {
    if (!may_use(table.programs[program], core)) continue;
    const auto is_here = [&](const SharedProgram& each) { return each.is_here && each.guest_at == core.number + 1; };
    const bool is_others = table.cpus[core.number].promised != uint32_t(program) + 1;
    const std::pair found(is_others, int(std::count_if(programs.begin(), programs.end(), is_here)));
    if (best == -1 || found < least) best = core.number, least = found;
  }
  return best;
}

}  // namespace shep
