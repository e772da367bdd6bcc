// What lies how far from the workers of a locality domain: an order for thieves.
#pragma once

#include <vector>

#include "locality/domains.h"
#include "schedulers/scheduler.h"

namespace shep {

// Numbers of shepherds, or of domains, in rings that are equally far; nearest first.
using Rings = std::vector<std::vector<int>>;

constexpr int kSpansDomains = -1;
// By shepherd of a team in several domains, the one that its workers are in, or kSpansDomains.
std::vector<int> domains_of_shepherds(const TeamLayout& layout);

// Places that lie in these domains, as seen from another; what spans domains is as near as that itself.
Rings rings_around(int from, const std::vector<int>& domain_of_place, const Domains& domains);
// A team's shepherds, by domain; for one in a single domain one ring.
std::vector<Rings> rings_of_shepherds(const TeamLayout& layout);

}  // namespace shep
