#include "locality/domains.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "platform/fatal.h"
#include "platform/process/fork_gate.h"
#include "topology/shape.h"

namespace shep {

namespace {

std::vector<int> all_cores(const Machine& machine) {
  std::vector<int> cores(machine.cores.size());
  std::iota(cores.begin(), cores.end(), 0);
  return cores;
}

ShepherdShape shape_of_shepherds(const char* scheduler) {
#define SHEP_SCHEDULER(name, maker, shepherds, ...) \
  if (strcmp(scheduler, #name) == 0) return ShepherdShape::shepherds;
#include "schedulers/schedulers.def"
#undef SHEP_SCHEDULER
  return ShepherdShape::kDefault;
}

}  // namespace

int Domain::node_number() const {
  return machine().real && size_t(node) < machine().nodes.size() ? machine().nodes[node].os_number : -1;
}

Domains::Domains(const Machine& machine, ShepherdChoice shape)
    : are_parts_of_teams_(shape.shape == ShepherdShape::kCount) {
  domain_of_core_ = form_shepherds(machine, all_cores(machine), shape.shape, shape.count);
  all_.resize(*std::max_element(domain_of_core_.begin(), domain_of_core_.end()) + 1);
  for (int core = 0; core < int(domain_of_core_.size()); ++core) all_[domain_of_core_[core]].cores.push_back(core);
  // Where more parts are asked for than there are cores, the last parts share one.
  if (are_parts_of_teams_) all_.resize(std::max(std::min(shape.count, kMostBeyondCores), count()), all_.back());
  for (Domain& each : all_) each.node = machine.cores[each.cores.front()].numa;
  for (const Domain& from : all_) {
    std::vector<int>& row = distances_.emplace_back();
    for (const Domain& to : all_)
      row.push_back(memory_distance(machine, machine.cores[from.cores.front()], machine.cores[to.cores.front()]));
  }
}

std::vector<int> Domains::of_workers(const std::vector<int>& core_of_worker) const {
  if (are_parts_of_teams_) return form_shepherds(machine(), core_of_worker, ShepherdShape::kCount, count());
  std::vector<int> result;
  for (int core : core_of_worker) result.push_back(domain_of_core_[core]);
  return result;
}

// A domain is a chip where the scheduler's shepherds are chips or parts of them, unless other shepherds are asked for.
ShepherdChoice domain_shape(const GlobalIcvs& settings) {
  if (settings.domains.shape != ShepherdShape::kDefault) return settings.domains;
  if (shape_of_shepherds(settings.scheduler) != ShepherdShape::kPartOfL3) return {ShepherdShape::kNuma, 0};
  if (settings.shepherds.shape != ShepherdShape::kDefault) return settings.shepherds;
  return {ShepherdShape::kL3, 0};
}

const Domains& domains() {
  static constinit MadeOnce<Domains> the_domains;
  return the_domains.get([] {
    const ShepherdChoice shape = domain_shape(global_icvs());
    Domains made(machine(), shape);
    if (shape.count > made.count()) {
      const bool is_asked_for = global_icvs().domains.shape != ShepherdShape::kDefault;
      warn("%s=%d: this machine has %d locality domains at most",
           is_asked_for ? "SHEPHERD_DOMAINS" : "SHEPHERD_SHEPHERDS", shape.count, made.count());
    }
    return made;
  });
}

TeamDomains::TeamDomains(const Domains& all_domains, std::vector<int> domain_of_worker)
    : all(&all_domains), of_worker(std::move(domain_of_worker)) {
  for (int domain = 0; domain < all->count(); ++domain) {
    int nearest = of_worker.front();
    for (int candidate : of_worker) {
      const int distance = candidate == domain ? 0 : all->distance(domain, candidate);
      const int best = nearest == domain ? 0 : all->distance(domain, nearest);
      if (distance < best || (distance == best && candidate < nearest)) nearest = candidate;
    }
    home.push_back(nearest);
  }
}

bool TeamDomains::are_several() const {
  return std::any_of(of_worker.begin(), of_worker.end(), [&](int domain) { return domain != of_worker.front(); });
}

}  // namespace shep
