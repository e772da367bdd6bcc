// Locality domains (Olivier 2012, 7.3): some cores, the memory near them, and a number. They belong to the machine, not
// to a team, so their numbers stay the same from region to region. Under mts a domain is a shepherd, elsewhere a NUMA
// node, unless SHEPHERD_DOMAINS says otherwise.
#pragma once

#include <vector>

#include "config/icv.h"
#include "topology/machine.h"

namespace shep {

struct Domain {
  std::vector<int> cores;  // indices in Machine::cores
  int node = 0;  // the node whose memory is the domain's: Core::numa of its first core

  // Returns the kernel's number of that node; negative: this machine has no such node.
  int node_number() const;
};

class Domains {
 public:
  // `shape` kCount: that many equal parts of the machine's cores, and of each team's workers. More parts than cores are
  // possible up to kMostBeyondCores, since the distances need a square of that.
  Domains(const Machine& machine, ShepherdChoice shape);

  int count() const { return int(all_.size()); }
  const Domain& operator[](int domain) const { return all_[domain]; }
  // Returns the relative latency from one domain to the memory of another; 10 is to its own.
  int distance(int from, int to) const { return distances_[from][to]; }

  // Returns each worker's domain, given its core.
  std::vector<int> of_workers(const std::vector<int>& core_of_worker) const;
  int of_core(int core) const { return domain_of_core_[core]; }

  // Returns the domain that a user's number means. Numbers go round, so a program written for many domains runs on few.
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

// Returns this process's domains; made on the first call.
const Domains& domains();
// Returns their shape under these settings alone.
ShepherdChoice domain_shape(const GlobalIcvs& settings);

// The domains of one team's workers.
struct TeamDomains {
  TeamDomains(const Domains& all, std::vector<int> of_worker);

  bool are_several() const;

  const Domains* all;
  std::vector<int> of_worker;
  std::vector<int> home;  // by domain: the nearest one that has workers in the team, mostly itself
};

}  // namespace shep
