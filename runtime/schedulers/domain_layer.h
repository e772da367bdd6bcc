// Locality domains over any policy: within a domain the policy decides, between domains this does.
//
// A team in several domains has a scheduler of its policy for the tasks of each domain, which the workers there serve,
// and one for tasks that belong to none, which all serve. A worker takes its domain's tasks first, then those of none,
// and then, where and when SHEPHERD_LOCALITY allows it, other domains', the nearest first. A queue's number is its
// shepherd's, or beyond those one of a domain's.
#pragma once

#include <memory>
#include <vector>

#include "platform/random.h"
#include "schedulers/crossing.h"
#include "schedulers/rings.h"
#include "schedulers/scheduler.h"

namespace shep {

class DomainLayer final : public Scheduler, private IdleListener, private SequentialOrder {
 public:
  // `whole` is the team's scheduler of that kind.
  DomainLayer(const SchedulerKind& kind, std::unique_ptr<Scheduler> whole, const TeamLayout& layout,
              const GlobalIcvs& settings);

  bool accepts(int worker, const shep_scope& generating) override;
  int place(int worker, Task& task) override;
  Task* take(int worker) override;
  Task* steal(int worker, Look look, StealCounters& counters) override;
  Task* claim(int worker, const Wanted& wanted) override;
  bool reaches(int worker, int queue) const override;
  int waiting(int shepherd) const override;

  // Whether a new task of the region that `worker` executes, placed in that domain, may wait.
  bool accepts_in(int worker, const shep_scope& generating, int domain);
  // Whether fewer tasks wait in that domain than `share` times its bound.
  bool has_room(int domain, double share) const;
  // Whether the worker's own domain runs the tasks of that one.
  bool serves(int worker, int domain) const { return home_[domain] == per_worker_[worker].domain; }
  // Whether an idle worker would take from the queue at once what it reaches there.
  bool is_near(int worker, int queue) const;
  // Whether there are tasks that the worker may not take yet, but will once it has been idle for longer.
  bool leaves_tasks_for_later(int worker) const;
  // An idle worker of the domain will come for its tasks; or none of its workers has been seen yet. Then other domains
  // leave them alone for longer.
  bool is_served(int domain) const {
    return !idle_.seen(domain) || (parts_[domain].all_reach_all && idle_.any(domain));
  }
  // The shepherd that the queue is of.
  int shepherd_of(int queue) const;
  // A worker has begun its part of a region.
  void begins(int worker) { idle_.come(per_worker_[worker].domain); }

 private:
  // The workers of a domain, and what waits for them.
  struct Part {
    int waiting() const;

    std::unique_ptr<Scheduler> policy;  // null: no worker of the team is in this domain
    std::vector<int> shepherds;  // in the whole, by shepherd of the policy
    int workers = 0;
    bool all_reach_all = true;  // a task may wait in no queue of which only one shepherd takes
  };
  struct alignas(kCacheLine) PerWorker {
    Random random;
    int domain = 0;
    Temptation temptation;
    bool is_unbound = false;  // it waits for any work
  };

  void add_part(int domain, const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);
  Scheduler& own(int worker) const { return *parts_[per_worker_[worker].domain].policy; }
  Scheduler& policy_of(int domain) const { return domain < 0 ? *whole_ : *parts_[home_[domain]].policy; }
  // Negative: the queue is one of those that all serve.
  int domain_of(int queue) const { return queue / shepherds_ - 1; }
  // The worker is there. Null passes through.
  Task* start(int worker, Task* task);
  Task* take_from_afar(int worker, const Task* ancestor);

  // The policies whose tasks the worker may come to take, or kAll.
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
  std::unique_ptr<Scheduler> whole_;
  std::vector<Part> parts_;  // by domain
  std::vector<Rings> around_;  // domains, by domain
  std::vector<PerWorker> per_worker_;
  IdleWorkers idle_;
};

Scheduler* make_domain_layer(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings);

}  // namespace shep
