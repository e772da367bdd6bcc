#include "tools/shepherd/survey.h"

#include "locality/domains.h"
#include "platform/thread.h"
#include "teams/fork_join.h"
#include "teams/arrangement.h"
#include "topology/machine.h"

namespace shep::tool {

std::vector<Member> survey_region() {
  const Worker& primary = current_worker();
  const auto arrangement = lay_out(primary, team_size(primary, 0, 0), binding_for(primary, 0));
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

}  // namespace shep::tool
