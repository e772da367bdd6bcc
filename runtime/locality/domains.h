// Locality domains (Olivier 2012, 7.3): some cores, the memory near them, and a number. They belong to the machine, not
// to a team: the numbers stay what they are from region to region. Under mts a domain is a shepherd, elsewhere a NUMA
// node, unless SHEPHERD_DOMAINS says otherwise.
#pragma once

#include <vector>

#include "config/icv.h"
#include "topology/machine.h"

namespace shep {

struct Domain {
  std::vector<int> cores;  // indices in Machine::cores
  int node = 0;  // whose memory is the domain's: Core::numa of its first core

  // The kernel's number of that; negative: this machine has no such node.
  int node_number() const;
};

class Domains {
 public:
  // `shape` kCount: so many equal parts of the machine's cores, and of each team's workers; where there are fewer
  // cores, up to kMostBeyondCores: each has a distance to each.
  Domains(const Machine& machine, ShepherdChoice shape);

  int count() const { return int(all_.size()); }
  const Domain& operator[](int domain) const { return all_[domain]; }
  // Relative latency from one domain to the memory of another: 10 is to its own.
  int distance(int from, int to) const { return distances_[from][to]; }

  // For each worker, given its core, the domain that it is in.
  std::vector<int> of_workers(const std::vector<int>& core_of_worker) const;
  int of_core(int core) const { return domain_of_core_[core]; }

  // The domain that a user's number means: they go round, so that a program written for many domains runs on few.
  // Negative: none.
  int meant_by(int number) const { return number < 0 ? kNone : number % count(); }
  static constexpr int kNone = -1;
  static constexpr int kMostBeyondCores = 256;

 private:
  const bool are_parts_of_teams_;
  std::vector<Domain> all_;
  std::vector<int> domain_of_core_;
  std::vector<std::vector<int>> distances_;
};

// Those of this process; made on the first call.
const Domains& domains();
// What they are if nothing but these settings counts.
ShepherdChoice domain_shape(const GlobalIcvs& settings);

// A team's workers among the domains.
struct TeamDomains {
  TeamDomains(const Domains& all, const std::vector<int>& core_of_worker);

  bool are_several() const;

  const Domains* all;
  std::vector<int> of_worker;
  std::vector<int> home;  // by domain: the nearest that has workers in the team, mostly itself
};

}  // namespace shep
