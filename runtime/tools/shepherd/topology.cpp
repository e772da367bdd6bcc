// `shepherd topo`.
#include <algorithm>
#include <compare>
#include <cstdio>
#include <map>
#include <numeric>
#include <vector>

#include "config/icv.h"
#include "config/text.h"
#include "locality/domains.h"
#include "platform/thread.h"
#include "teams/arrangement.h"
#include "teams/fork_join.h"
#include "tools/shepherd/commands.h"
#include "topology/machine.h"
#include "topology/places.h"

namespace shep::tool {

namespace {

struct Member {
  int core;      // index in machine().cores
  int shepherd;
  int domain;
  int place;     // -1: none
  bool bound;    // to fewer cpus than the process may use

  auto operator<=>(const Member&) const = default;
};

constexpr int kMostThreads = 1'000'000;  // several times what Linux starts

// Computes where the threads of a parallel region would be, without starting any: there may be more than anybody wants
// to start for a look.
// By thread number, for a region of that size without clauses.
std::vector<Member> survey_region(int threads) {
  const Worker& primary = current_worker();
  const auto arrangement = lay_out(primary, threads, binding_for(primary, 0), scheduler_around(*primary.team));
  std::vector<int> cores;
  for (const Arrangement::Member& each : arrangement->members) cores.push_back(each.core);
  const std::vector<int> domain_of = domains().of_workers(cores);
  const size_t cpus = size_t(affinity_cpus());
  std::vector<Member> members;
  for (const Arrangement::Member& each : arrangement->members) {
    const bool bound = machine().real && each.bound_to && each.bound_to->size() < cpus;
    members.push_back({each.core, each.shepherd, domain_of[members.size()], each.place, bound});
  }
  // The initial thread was bound at its first use, if at all.
  members.front().bound = cpus_of_calling_thread().size() < cpus;
  return members;
}

using Numbers = std::vector<int>;

// Returns "1 core", "2 cores".
std::string counted(size_t count, const char* noun) {
  return std::to_string(count) + ' ' + noun + (count == 1 ? "" : "s");
}

// A level of the machine above its cores, and the number that identifies its parts.
struct Level {
  const char* name;
  int Core::* number;
};
constexpr Level kLevels[] = {
    {"package", &Core::package}, {"NUMA node", &Core::numa}, {"L3 cache", &Core::l3}, {"L2 cache", &Core::l2}};

// Returns the distinct numbers of that level, in the order of the machine.
Numbers parts(const Machine& machine, const Numbers& cores, const Level& level) {
  Numbers result;
  for (int core : cores) {
    const int part = machine.cores[core].*level.number;
    if (std::find(result.begin(), result.end(), part) == result.end()) result.push_back(part);
  }
  return result;
}

// Leaves out levels that divide the machine no further than the one above, or into single cores.
std::vector<Level> telling_levels(const Machine& machine, const Numbers& all_cores) {
  std::vector<Level> result = {kLevels[0]};
  size_t above = parts(machine, all_cores, kLevels[0]).size();
  for (const Level& level : kLevels) {
    const size_t count = parts(machine, all_cores, level).size();
    if (count <= above || count == all_cores.size()) continue;
    result.push_back(level);
    above = count;
  }
  return result;
}

class Tree {
 public:
  Tree(const Machine& machine, const std::vector<Member>& members)
      : machine_(machine), members_(members), all_cores_(machine.cores.size()) {
    std::iota(all_cores_.begin(), all_cores_.end(), 0);
    levels_ = telling_levels(machine, all_cores_);
  }

  void print() const { print_level(0, all_cores_); }

 private:
  void print_level(size_t depth, const Numbers& cores) const {
    if (depth == levels_.size()) {
      for (int core : cores) print_core(depth, core);
      return;
    }
    const Level& level = levels_[depth];
    for (int part : parts(machine_, cores, level)) {
      printf("%*s%s %d\n", indent(depth), "", level.name, part);
      Numbers inside;
      std::copy_if(cores.begin(), cores.end(), std::back_inserter(inside),
                   [&](int core) { return machine_.cores[core].*level.number == part; });
      print_level(depth + 1, inside);
    }
  }

  void print_core(size_t depth, int core) const {
    printf("%*score %d (cpu %s)", indent(depth), "", core, ranges(machine_.cores[core].cpus).c_str());
    std::map<Member, Numbers> workers_in;
    std::vector<Member> in_order;
    for (size_t thread = 0; thread < members_.size(); ++thread) {
      const Member& member = members_[thread];
      if (member.core != core) continue;
      const auto [place, is_new] = workers_in.try_emplace(member);
      place->second.push_back(static_cast<int>(thread));
      if (is_new) in_order.push_back(member);
    }
    const char* gap = ":";
    for (const Member& member : in_order) {
      print_members(member, workers_in[member], gap);
      gap = ";";
    }
    puts("");
  }

  static void print_members(const Member& member, const Numbers& workers, const char* gap) {
    printf("%s worker%s %s, shepherd %d", gap, workers.size() > 1 ? "s" : "", ranges(workers).c_str(), member.shepherd);
    if (member.place >= 0) printf(", place %d", member.place);
    if (member.bound) printf(", bound");
  }

  static int indent(size_t depth) { return static_cast<int>(2 * depth); }

  const Machine& machine_;
  const std::vector<Member>& members_;
  Numbers all_cores_;
  std::vector<Level> levels_;
};

int shepherd_count(const std::vector<Member>& members) {
  int count = 0;
  for (const Member& member : members) count = std::max(count, member.shepherd + 1);
  return count;
}

void print_shepherds(int shepherds, const std::vector<Member>& members) {
  std::vector<Numbers> workers(shepherds), domains(shepherds);
  for (size_t thread = 0; thread < members.size(); ++thread) {
    workers[members[thread].shepherd].push_back(static_cast<int>(thread));
    domains[members[thread].shepherd].push_back(members[thread].domain);
  }
  for (int shepherd = 0; shepherd < shepherds; ++shepherd) {
    printf("shepherd %d: %s (%s), locality domain %s\n", shepherd, counted(workers[shepherd].size(), "worker").c_str(),
           ranges(workers[shepherd]).c_str(), ranges(domains[shepherd]).c_str());
  }
}

void print_places() {
  for (int number = 0; number < place_count(); ++number)
    printf("place %d: cpu %s\n", number, ranges(places()[number]).c_str());
}

}  // namespace

int show_topology(Arguments arguments) {
  if (!arguments.empty()) return misused("topo does not take \"%s\"", arguments[0]);
  const Machine& host = machine();
  const int threads = team_size(current_worker(), 0, 0);
  if (threads > kMostThreads) {
    fprintf(stderr, "shepherd: error: OMP_NUM_THREADS asks for %d threads: topo shows %d at most\n", threads,
            kMostThreads);
    return 1;
  }
  const std::vector<Member> members = survey_region(threads);
  const int shepherds = shepherd_count(members);

  printf("machine: %s, %s%s\n", counted(host.cores.size(), "core").c_str(), counted(host.cpus, "cpu").c_str(),
         host.real ? "" : ", as HWLOC_SYNTHETIC describes it: nothing is bound");
  printf("team: %s in %s, scheduler %s\n\n", counted(members.size(), "worker").c_str(),
         counted(shepherds, "shepherd").c_str(), global_icvs().scheduler);
  Tree(host, members).print();
  puts("");
  print_shepherds(shepherds, members);
  if (std::any_of(members.begin(), members.end(), [](const Member& member) { return member.place >= 0; })) {
    puts("");
    print_places();
  }
  return 0;
}

}  // namespace shep::tool
