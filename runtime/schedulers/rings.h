// Distances from a locality domain's workers: the order in which thieves visit victims.
#pragma once

#include <vector>

#include "locality/domains.h"
#include "schedulers/scheduler.h"

namespace shep {

// Numbers of shepherds or domains, in rings of equal distance, the nearest first.
using Rings = std::vector<std::vector<int>>;

constexpr int kSpansDomains = -1;
// Returns each shepherd's domain in a team in several domains, or kSpansDomains.
std::vector<int> domains_of_shepherds(const TeamLayout& layout);

// Orders places, given each one's domain, by their distance from a domain. A place that spans domains counts as near.
Rings rings_around(int from, const std::vector<int>& domain_of_place, const Domains& domains);
// Returns the rings of a team's shepherds, by domain; one ring for a team in a single domain.
std::vector<Rings> rings_of_shepherds(const TeamLayout& layout);

}  // namespace shep
