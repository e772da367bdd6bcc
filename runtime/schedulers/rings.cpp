#include "schedulers/rings.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace shep {

std::vector<int> domains_of_shepherds(const TeamLayout& layout) {
  constexpr int kNobody = -2;
  std::vector<int> domains(layout.shepherds, kNobody);
  for (int worker = 0; worker < layout.workers; ++worker) {
    int& domain = domains[layout.shepherd_of_worker[worker]];
    const int here = layout.domains->of_worker[worker];
    domain = domain == kNobody || domain == here ? here : kSpansDomains;
  }
  return domains;
}

Rings rings_around(int from, const std::vector<int>& domain_of_place, const Domains& domains) {
  std::map<int, std::vector<int>> by_distance;
  for (int place = 0; place < int(domain_of_place.size()); ++place) {
    const int to = domain_of_place[place];
    by_distance[to == from || to == kSpansDomains ? 0 : domains.distance(from, to)].push_back(place);
  }
  Rings rings;
  for (auto& [distance, ring] : by_distance) rings.push_back(std::move(ring));
  return rings;
}

std::vector<Rings> rings_of_shepherds(const TeamLayout& layout) {
  if (!layout.domains) {
    std::vector<int> all(layout.shepherds);
    std::iota(all.begin(), all.end(), 0);
    return {{all}};
  }
  const std::vector<int> domain_of_shepherd = domains_of_shepherds(layout);
  std::vector<Rings> rings;
  const Domains& domains = *layout.domains->all;
  for (int from = 0; from < domains.count(); ++from) rings.push_back(rings_around(from, domain_of_shepherd, domains));
  return rings;
}

}  // namespace shep
