#include "schedulers/domain_layer.h"

#include <algorithm>
#include <map>
#include <utility>

namespace shep {

namespace {

Capabilities over(const Capabilities& policy, IdleListener& listener, SequentialOrder& order, DomainLayer& layer) {
  Capabilities result = policy;
  result.listener = &listener;
  result.order = policy.order ? &order : nullptr;
  result.domains = &layer;
  return result;
}

}  // namespace

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

DomainLayer::DomainRings DomainLayer::rings_around(int from, const Domains& domains) {
  std::map<int, std::vector<int>> by_distance;
  for (int to = 0; to < domains.count(); ++to) by_distance[to == from ? 0 : domains.distance(from, to)].push_back(to);
  DomainRings rings;
  for (auto& [distance, ring] : by_distance) rings.push_back(std::move(ring));
  return rings;
}

DomainLayer::DomainLayer(const SchedulerKind& kind, std::unique_ptr<Scheduler> whole, const TeamLayout& layout,
                         const GlobalIcvs& settings)
    : Scheduler(over(whole->capabilities, *this, *this, *this)),
      shepherds_(layout.shepherds),
      queue_limit_(layout.queue_limit),
      home_(layout.domains->home),
      domain_of_shepherd_(domains_of_shepherds(layout)),
      whole_(std::move(whole)),
      parts_(home_.size()),
      per_worker_(layout.workers),
      idle_(int(home_.size())) {
  for (int worker = 0; worker < layout.workers; ++worker) {
    per_worker_[worker].random = Random(worker + 1);
    per_worker_[worker].domain = layout.domains->of_worker[worker];
  }
  for (int domain = 0; domain < int(home_.size()); ++domain) {
    if (home_[domain] == domain) add_part(domain, kind, layout, settings);
    around_.push_back(rings_around(domain, *layout.domains->all));
  }
}

// A domain's shepherds are the team's, without the workers of other domains.
void DomainLayer::add_part(int domain, const SchedulerKind& kind, const TeamLayout& layout,
                           const GlobalIcvs& settings) {
  Part& part = parts_[domain];
  std::vector<int> shepherd_of_worker(layout.workers, TeamLayout::kOutside);
  for (int worker = 0; worker < layout.workers; ++worker) {
    if (layout.domains->of_worker[worker] != domain) continue;
    ++part.workers;
    const auto known = std::find(part.shepherds.begin(), part.shepherds.end(), layout.shepherd_of_worker[worker]);
    shepherd_of_worker[worker] = int(known - part.shepherds.begin());
    if (known == part.shepherds.end()) part.shepherds.push_back(layout.shepherd_of_worker[worker]);
  }
  const TeamLayout inside = {.workers = layout.workers,
                             .shepherds = int(part.shepherds.size()),
                             .shepherd_of_worker = shepherd_of_worker.data(),
                             .queue_limit = layout.queue_limit,
                             .whole = whole_.get(),
                             .core_of_worker = layout.core_of_worker,
                             .around_worker = layout.around_worker};
  part.policy.reset(make_policy(kind, inside, settings));
  for (int worker = 0; worker < layout.workers; ++worker) {
    for (int queue = 0; shepherd_of_worker[worker] != TeamLayout::kOutside && queue < inside.shepherds; ++queue)
      part.all_reach_all &= part.policy->reaches(worker, queue);
  }
}

int DomainLayer::Part::waiting() const {
  int tasks = 0;
  for (int shepherd = 0; shepherd < int(shepherds.size()); ++shepherd) tasks += policy->waiting(shepherd);
  return tasks;
}

bool DomainLayer::accepts(int worker, const shep_scope& generating) {
  return policy_of(nearest_descriptor(generating).domain).accepts(worker, generating);
}

bool DomainLayer::accepts_in(int worker, const shep_scope& generating, int domain) {
  return domain == per_worker_[worker].domain ? own(worker).accepts(worker, generating) : has_room(domain, 1);
}

bool DomainLayer::has_room(int domain, double share) const {
  const Part& part = parts_[home_[domain]];
  return part.waiting() < share * queue_limit_ * part.workers;
}

int DomainLayer::place(int worker, Task& task) {
  idle_.come(per_worker_[worker].domain);
  const int domain = task.domain;  // read before somebody may run the task
  const int queue = policy_of(domain).place(worker, task);
  return domain < 0 ? queue : (home_[domain] + 1) * shepherds_ + queue;
}

int DomainLayer::place_for(int worker, int asker, Task& task) {
  if (task.domain >= 0) return place(worker, task);
  idle_.come(per_worker_[worker].domain);
  return whole_->place_for(worker, asker, task);
}

Task* DomainLayer::start(int worker, Task* task) {
  if (task) idle_.come(per_worker_[worker].domain);
  return task;
}

Task* DomainLayer::take(int worker) {
  Task* const task = own(worker).take(worker);
  return start(worker, task ? task : whole_->take(worker));
}

Task* DomainLayer::steal(int worker, Look look, StealCounters& counters) {
  const uint64_t empty_rounds = counters.empty_rounds;
  Task* task = own(worker).steal(worker, look, counters);
  if (!task) task = whole_->steal(worker, look, counters);
  if (!task) task = take_from_afar(worker, nullptr, look, counters);
  counters.empty_rounds = empty_rounds + !task;  // one over everything
  return start(worker, task);
}

// Complete, except for tasks that their locality domain keeps.
Task* DomainLayer::claim(int worker, const Wanted& wanted) {
  Task* task = own(worker).claim(worker, wanted);
  if (!task) task = whole_->claim(worker, wanted);
  StealCounters uncounted;
  if (!task && wanted.look != Look::kNear)
    task = take_from_afar(worker, wanted.ancestor, wanted.look, wanted.counters ? *wanted.counters : uncounted);
  return start(worker, task);
}

Home DomainLayer::home_of(int domain) const {
  if (is_served(domain)) return Home::kIsIdle;
  return is_bound(domain) ? Home::kIsBound : Home::kWorks;
}

Task* DomainLayer::take_from_afar(int worker, const Task* ancestor, Look look, StealCounters& counters) {
  PerWorker& mine = per_worker_[worker];
  const int64_t idle_ns = mine.temptation.lasted_ns();
  if (migration().may_allow(idle_ns)) {
    for (const std::vector<int>& ring : around_[mine.domain]) {
      const size_t first = mine.random.below(unsigned(ring.size()));
      for (size_t step = 0; step < ring.size(); ++step) {
        const int domain = ring[(first + step) % ring.size()];
        const Part& part = parts_[domain];
        if (domain == mine.domain || !part.policy || part.waiting() == 0) continue;
        const Crossing crossing(mine.domain, domain, idle_ns, home_of(domain));
        const uint64_t steals = counters.steals;
        Task* const task = part.policy->claim(worker, Wanted(ancestor, crossing, look, counters));
        if (!task) continue;
        if (counters.steals == steals) counters.visited(Distance::kNode, 1);  // by a policy without shepherds
        return task;
      }
    }
  }
  mine.temptation.looked(leaves_tasks_for_later(worker));
  return nullptr;
}

// A domain's tasks are for every worker in the end.
bool DomainLayer::reaches(int worker, int queue) const {
  const int here = per_worker_[worker].domain, domain = domain_of(queue);
  if (!is_near(worker, queue) && migration().is_forbidden()) return false;
  if (domain < 0) return whole_->reaches(worker, queue);
  return domain != here || parts_[here].policy->reaches(worker, queue % shepherds_);
}

bool DomainLayer::is_near(int worker, int queue) const {
  const int domain = domain_of(queue) < 0 ? domain_of_shepherd_[queue] : domain_of(queue);
  return domain == kSpansDomains || domain == per_worker_[worker].domain;
}

int DomainLayer::shepherd_of(int queue) const {
  const int domain = domain_of(queue);
  return domain < 0 ? queue : parts_[domain].shepherds[queue % shepherds_];
}

int DomainLayer::waiting(int shepherd) const {
  int tasks = whole_->waiting(shepherd);
  for (const Part& part : parts_) {
    const auto known = std::find(part.shepherds.begin(), part.shepherds.end(), shepherd);
    if (known != part.shepherds.end()) tasks += part.policy->waiting(int(known - part.shepherds.begin()));
  }
  return tasks;
}

bool DomainLayer::leaves_tasks_for_later(int worker) const {
  if (migration().is_forbidden()) return false;
  const Part* const here = &parts_[per_worker_[worker].domain];
  return std::any_of(parts_.begin(), parts_.end(),
                     [&](const Part& part) { return &part != here && part.policy && part.waiting() > 0; });
}

template <class Tell> void DomainLayer::tell(int worker, Tell tell) {
  if (!whole_->capabilities.listener) return;
  tell(*whole_->capabilities.listener);
  for (const Part& part : parts_) {
    const bool hears = worker == kAll || !migration().is_forbidden() || part.policy.get() == &own(worker);
    if (part.policy && hears) tell(*part.policy->capabilities.listener);
  }
}

void DomainLayer::region_begins() {
  tell(kAll, [](IdleListener& each) { each.region_begins(); });
}

void DomainLayer::idle(int worker, const Task* ancestor) {
  PerWorker& mine = per_worker_[worker];
  mine.temptation.forget();
  mine.is_unbound = !ancestor;
  mine.is_unbound ? idle_.change(mine.domain, 1) : idle_.change_bound(mine.domain, 1);
  tell(worker, [&](IdleListener& each) { each.idle(worker, ancestor); });
}

void DomainLayer::busy(int worker) {
  PerWorker& mine = per_worker_[worker];
  mine.temptation.forget();
  mine.is_unbound ? idle_.change(mine.domain, -1) : idle_.change_bound(mine.domain, -1);
  tell(worker, [&](IdleListener& each) { each.busy(worker); });
}

// Returns only a task that the worker may run at once.
Task* DomainLayer::surplus(int worker, const Task& generating) {
  Scheduler& policy = policy_of(generating.domain);
  return &policy == whole_.get() || &policy == &own(worker) ? policy.capabilities.order->surplus(worker, generating)
                                                            : nullptr;
}

Scheduler* make_domain_layer(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings) {
  return new DomainLayer(kind, std::unique_ptr<Scheduler>(make_policy(kind, layout, settings)), layout, settings);
}

}  // namespace shep
