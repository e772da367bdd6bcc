#include "locality/domain_counters.h"

#include "locality/domains.h"
#include "platform/process/fork_gate.h"

namespace shep {

DomainCounters& domain_counters(int domain) {
  static constinit MadeOnce<DomainCounters*> counters;
  return counters.get([] { return new DomainCounters[domains().count()]; })[domain];
}

void count_placed_run(int home, int here, uint64_t affinity_bytes) {
  DomainCounters& counters = domain_counters(here);
  counters.add(home == here ? &DomainCounters::run_locally : &DomainCounters::migrated_in);
  if (affinity_bytes > 0)
    counters.add(home == here ? &DomainCounters::bytes_local : &DomainCounters::bytes_remote, affinity_bytes);
}

}  // namespace shep
