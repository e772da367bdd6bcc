// Locality domains over any policy: within a domain the policy decides, between domains this does.
//
// A team in several domains has one scheduler of its policy for each domain's tasks, served by the workers there, and
// one for tasks of no domain, served by all. A worker takes its own domain's tasks first, then those of no domain,
// then, where and when SHEPHERD_LOCALITY allows it, other domains' tasks, the nearest first. A queue's number is its
// shepherd's; larger ones are queues of domains.
#pragma once

#include <memory>
#include <vector>

#include "platform/random.h"
#include "schedulers/crossing.h"
#include "schedulers/scheduler.h"

namespace shep {

constexpr int kSpansDomains = -1;
// Returns each shepherd's domain in a team in several domains, or kSpansDomains.
std::vector<int> domains_of_shepherds(const TeamLayout& layout);

class DomainLayer final : public Scheduler, private IdleListener, private SequentialOrder {
 public:
  DomainLayer(const SchedulerKind& kind, std::unique_ptr<Scheduler> whole, const TeamLayout& layout,
              const GlobalIcvs& settings);

  bool accepts(int worker, const shep_scope& generating) override;
  int place(int worker, Task& task) override;
  int place_for(int worker, int asker, Task& task) override;
  Task* take(int worker) override;
  Task* steal(int worker, Look look, StealCounters& counters) override;
  Task* claim(int worker, const Wanted& wanted) override;
  bool reaches(int worker, int queue) const override;
  int waiting(int shepherd) const override;

  // Returns true if a new task of the region that `worker` executes, placed in that domain, may wait.
  bool accepts_in(int worker, const shep_scope& generating, int domain);
  // Returns true if fewer tasks wait in that domain than `share` times its bound.
  bool has_room(int domain, double share) const;
  // Returns true if the worker's own domain runs the tasks of that one.
  bool serves(int worker, int domain) const { return home_[domain] == per_worker_[worker].domain; }
  // Returns true if an idle worker would take at once what it reaches in the queue.
  bool is_near(int worker, int queue) const;
  // Returns true if tasks wait that the worker may take only after it has been idle for longer.
  bool leaves_tasks_for_later(int worker) const;
  // Returns true if an idle worker of the domain will come for its tasks, or none of its workers has been seen yet.
  // Then other domains leave the tasks alone for longer.
  bool is_served(int domain) const {
    return !idle_.seen(domain) || (parts_[domain].all_reach_all && idle_.any(domain));
  }
  // Returns true if all workers of the domain wait inside tasks, and so take none but descendants of those.
  bool is_bound(int domain) const { return idle_.bound(domain) >= parts_[domain].workers; }
  int shepherd_of(int queue) const;
  void begins(int worker) { idle_.come(per_worker_[worker].domain); }

 private:
  struct Part {
    int waiting() const;

    std::unique_ptr<Scheduler> policy;  // null: no worker of the team is in this domain
    std::vector<int> shepherds;         // the team's, by shepherd of the policy
    int workers = 0;
    bool all_reach_all = true;  // false: a task may wait in a queue that only one shepherd serves
  };
  struct alignas(kCacheLine) PerWorker {
    Random random;
    int domain = 0;
    Temptation temptation;
    bool is_unbound = false;  // it waits for any work, not for descendants of one task
  };

  // Domains in rings of equal distance, the nearest first.
  using DomainRings = std::vector<std::vector<int>>;
  static DomainRings rings_around(int from, const Domains& domains);
  void add_part(int domain, const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);
  Scheduler& own(int worker) const { return *parts_[per_worker_[worker].domain].policy; }
  Scheduler& policy_of(int domain) const { return domain < 0 ? *whole_ : *parts_[home_[domain]].policy; }
  // Returns a negative number for a queue that all serve.
  int domain_of(int queue) const { return queue / shepherds_ - 1; }
  // Notes that the worker is running if it has got a task. Null passes through.
  Task* start(int worker, Task* task);
  Home home_of(int domain) const;
  Task* take_from_afar(int worker, const Task* ancestor, Look look, StealCounters& counters);

  // Calls the listeners of all policies from which the worker may take tasks, or of all (kAll).
  template <class Tell> void tell(int worker, Tell tell);
  static constexpr int kAll = -1;

  void region_begins() override;
  void idle(int worker, const Task* ancestor) override;
  void busy(int worker) override;
  Task* surplus(int worker, const Task& generating) override;
  void reserve(int worker, Task& task) override { whole_->capabilities.order->reserve(worker, task); }
  void retire(Task& task) override { whole_->capabilities.order->retire(task); }

  const int shepherds_;
  const int queue_limit_;
  const std::vector<int> home_;  // by domain: the one whose workers serve it
  const std::vector<int> domain_of_shepherd_;
  std::unique_ptr<Scheduler> whole_;  // for tasks of no domain
  std::vector<Part> parts_;    // by domain
  std::vector<DomainRings> around_;  // by domain
  std::vector<PerWorker> per_worker_;
  IdleWorkers idle_;
};

Scheduler* make_domain_layer(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);

}  // namespace shep
