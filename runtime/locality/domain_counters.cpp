#include "locality/domain_counters.h"

#include "locality/domains.h"

namespace shep {

DomainCounters& domain_counters(int domain) {
  static DomainCounters* const counters = new DomainCounters[domains().count()];
  return counters[domain];
}

}  // namespace shep
