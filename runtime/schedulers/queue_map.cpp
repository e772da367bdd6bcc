#include "schedulers/queue_map.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace shep {

QueueMap::QueueMap(const TeamLayout& layout)
    : shepherds_(layout.shepherds), domain_of_worker_(layout.workers, 0), domain_of_queue_(layout.shepherds, 0), home_{0} {
  if (!layout.domains) {
    std::vector<int>& all = rings_.emplace_back().emplace_back(shepherds_);
    std::iota(all.begin(), all.end(), 0);
    return;
  }
  domain_of_worker_ = layout.domains->of_worker;
  home_ = layout.domains->home;
  constexpr int kNobody = -2;
  std::fill(domain_of_queue_.begin(), domain_of_queue_.end(), kNobody);
  for (int worker = 0; worker < layout.workers; ++worker) {
    int& domain = domain_of_queue_[layout.shepherd_of_worker[worker]];
    domain = domain == kNobody || domain == domain_of_worker_[worker] ? domain_of_worker_[worker] : kSpansDomains;
  }
  if (std::count(domain_of_queue_.begin(), domain_of_queue_.end(), kSpansDomains)) add_domain_queues(*layout.domains);
  sort_into_rings(*layout.domains);
}

void QueueMap::add_domain_queues(const TeamDomains& domains) {
  for (int domain = 0; domain < domains.all->count(); ++domain) domain_of_queue_.push_back(domain);
}

void QueueMap::sort_into_rings(const TeamDomains& domains) {
  for (int from = 0; from < domains.all->count(); ++from) {
    std::map<int, std::vector<int>> by_distance;
    for (int queue = 0; queue < queues(); ++queue) {
      const int to = domain_of_queue_[queue];
      const bool is_here = to == from || to == kSpansDomains;
      by_distance[is_here ? 0 : domains.all->distance(from, to)].push_back(queue);
    }
    Rings& rings = rings_.emplace_back();
    for (auto& [distance, ring] : by_distance) rings.push_back(std::move(ring));
  }
}

}  // namespace shep
