// Which queues a family scheduler has, and how they lie among the locality domains.
//
// There is one for each shepherd. Where a shepherd has workers of several domains (cq's only one, on most machines), tasks that
// belong to a domain cannot wait there: then each domain has a queue of its own besides.
#pragma once

#include <vector>

#include "schedulers/scheduler.h"

namespace shep {

class QueueMap {
 public:
  explicit QueueMap(const TeamLayout& layout);

  int shepherds() const { return shepherds_; }
  int queues() const { return int(domain_of_queue_.size()); }
  bool is_one_domain() const { return home_.size() <= 1; }
  bool has_domain_queues() const { return queues() > shepherds_; }

  int domain_of_worker(int worker) const { return domain_of_worker_[worker]; }
  // kSpansDomains: of a shepherd with workers of several.
  int domain_of_queue(int queue) const { return domain_of_queue_[queue]; }
  static constexpr int kSpansDomains = -1;
  int queue_of_domain(int domain) const { return shepherds_ + domain; }
  // The domain whose workers serve the tasks of that one: itself, if it has any in the team.
  int home(int domain) const { return home_[domain]; }
  int domains() const { return int(home_.size()); }

  // Where a worker of the domain looks for what others have: numbers of queues, in rings that are equally far, nearest first.
  using Rings = std::vector<std::vector<int>>;
  const Rings& around(int domain) const { return rings_[domain]; }

 private:
  void add_domain_queues(const TeamDomains& domains);
  void sort_into_rings(const TeamDomains& domains);

  const int shepherds_;
  std::vector<int> domain_of_worker_;
  std::vector<int> domain_of_queue_;
  std::vector<int> home_;
  std::vector<Rings> rings_;  // by domain
};

}  // namespace shep
