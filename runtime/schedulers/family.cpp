#include "schedulers/family.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <mutex>

#include "platform/fatal.h"
#include "platform/futex_lock.h"
#include "platform/random.h"
#include "schedulers/queue_map.h"
#include "schedulers/ready_queue.h"

namespace shep {

namespace {

enum class Stealing : uint8_t {
  kNone,
  kEach,      // every worker for itself, one task at a time
  kOneThief,  // one worker at a time for its whole shepherd, as many tasks as that has workers
};

struct Policy {
  const char* name;
  TaskPlacement placement;
  TaskOrder order;
  Stealing stealing;
};

// With the shepherds' shape from schedulers.def, this is all that tells them apart.
constexpr Policy kPolicies[] = {
    {"q", TaskPlacement::kRoundRobin, TaskOrder::kFifo, Stealing::kNone},
    {"l", TaskPlacement::kRoundRobin, TaskOrder::kLifo, Stealing::kNone},
    {"cq", TaskPlacement::kOwn, TaskOrder::kLifo, Stealing::kNone},
    {"ws", TaskPlacement::kOwn, TaskOrder::kLifo, Stealing::kEach},
    {"mts", TaskPlacement::kOwn, TaskOrder::kLifo, Stealing::kOneThief},
};

Policy policy_for(const char* name, const GlobalIcvs& settings) {
  for (Policy policy : kPolicies) {
    if (strcmp(policy.name, name) != 0) continue;
    if (settings.placement != TaskPlacement::kDefault) policy.placement = settings.placement;
    if (settings.order != TaskOrder::kDefault) policy.order = settings.order;
    return policy;
  }
  fatal("scheduler %s is not of the family", name);
}

struct alignas(kCacheLine) Shepherd {
  ReadyQueue queue;
  int workers = 0;
  // Held by the one worker that steals for this shepherd; the others read it in their own caches.
  FutexLock thief;
};

struct alignas(kCacheLine) PerWorker {
  Random random;
  int shepherd = 0;
  int domain = 0;
  Temptation temptation;
  int next = 0;  // round robin: where this worker's next task goes
  uint64_t clock = 0;
  bool searching = false;  // between idle() and busy(), for one ancestor
  std::unique_ptr<ReadyQueue::View[]> views;  // by queue
};

class Family final : public Scheduler {
 public:
  Family(const Policy& policy, const TeamLayout& layout, int chunk)
      : policy_(policy),
        map_(layout),
        is_one_domain_(map_.is_one_domain()),
        idle_(steals() ? map_.domains() : map_.queues()),
        chunk_(chunk),
        queue_limit_(layout.queue_limit),
        shepherds_(new Shepherd[map_.queues()]),
        per_worker_(new PerWorker[layout.workers]) {
    for (int worker = 0; worker < layout.workers; ++worker) {
      PerWorker& mine = per_worker_[worker];
      mine.random = Random(worker + 1);
      mine.shepherd = mine.next = layout.shepherd_of_worker[worker];
      mine.domain = map_.domain_of_worker(worker);
      mine.views.reset(new ReadyQueue::View[map_.queues()]);
      ++shepherds_[mine.shepherd].workers;
      if (map_.has_domain_queues()) ++shepherds_[map_.queue_of_domain(mine.domain)].workers;
    }
  }

  bool accepts(int worker, const shep_scope&) override {
    const Shepherd& target = shepherds_[destination(per_worker_[worker])];
    return target.queue.size() < queue_limit_ * target.workers;
  }

  bool accepts_in(int domain, double share) override { return waits_in(domain) < share * limit_in(domain); }
  bool serves(int worker, int domain) const override { return map_.is_one_domain() || map_.home(domain) == per_worker_[worker].domain; }

  int place(int worker, Task& task) override {
    PerWorker& mine = per_worker_[worker];
    const bool belongs = task.domain >= 0 && !is_one_domain_;
    if (belongs) idle_.come(group_of(mine));
    const int target = belongs ? destination_in(mine, map_.home(task.domain)) : destination(mine);
    mine.next = after(mine.next);
    shepherds_[target].queue.push_newest(task, mine.clock, mine.views[target]);
    return target;
  }

  Task* take(int worker) override {
    const PerWorker& mine = per_worker_[worker];
    Task* task = map_.has_domain_queues() ? take_from(shepherds_[map_.queue_of_domain(mine.domain)].queue) : nullptr;
    if (!task) task = take_from(shepherds_[mine.shepherd].queue);
    return start(worker, task);
  }
  Task* steal(int worker, StealCounters& counters) override;
  Task* steal_before_sleep(int worker, StealCounters& counters) override;
  Task* claim(int worker, const Task& ancestor) override;

  int waiting(int shepherd) const override;
  int shepherd_of(int queue, int worker) const override { return queue < map_.shepherds() ? queue : per_worker_[worker].shepherd; }

  bool reaches(int worker, int queue) const override {
    const int domain = map_.domain_of_queue(queue);
    if (per_worker_[worker].shepherd == queue) return true;
    if (domain >= 0 && domain != per_worker_[worker].domain && migration().is_forbidden()) return false;
    return steals() || is_domain_queue_of(queue, per_worker_[worker]);
  }
  bool is_near(int worker, int queue) const override {
    const int domain = map_.domain_of_queue(queue);
    return domain < 0 || domain == per_worker_[worker].domain;
  }
  bool leaves_tasks_for_later(int worker) const override;

  // Where new tasks are dealt out, or the oldest is next, none can wait in private.
  bool allows_private_tasks() const override {
    return policy_.stealing != Stealing::kNone && policy_.placement == TaskPlacement::kOwn && policy_.order == TaskOrder::kLifo;
  }

  bool allows_left_tasks() const override { return true; }

  void begins(int worker) override { idle_.come(group_of(per_worker_[worker])); }

  void idle(int worker, const Task* ancestor) override {
    PerWorker& mine = per_worker_[worker];
    mine.searching = ancestor != nullptr;
    mine.temptation.forget();
    if (!ancestor) return idle_.change(group_of(mine), 1);
    idle_.come(group_of(mine));
    for (int queue = 0; queue < map_.queues(); ++queue) mine.views[queue].searched = 0;
  }

  void busy(int worker) override {
    PerWorker& mine = per_worker_[worker];
    if (!mine.searching) idle_.change(group_of(mine), -1);
    mine.searching = false;
    mine.temptation.forget();
  }

 private:
  Shepherd& shepherd_of(int worker) { return shepherds_[per_worker_[worker].shepherd]; }
  // What waits in the queues of domains is for anybody, in the end; so even a policy without stealing takes it from there.
  bool steals() const { return policy_.stealing != Stealing::kNone || map_.has_domain_queues(); }
  bool has_others_to_steal_from() const { return steals() && map_.queues() > 1; }
  bool is_domain_queue_of(int queue, const PerWorker& mine) const { return queue >= map_.shepherds() && map_.domain_of_queue(queue) == mine.domain; }
  int after(int shepherd) const { return shepherd + 1 == map_.shepherds() ? 0 : shepherd + 1; }
  // The workers that take the same tasks sooner or later: all of a domain; or, where nobody steals, those of one shepherd.
  int group_of(const PerWorker& mine) const { return steals() ? mine.domain : mine.shepherd; }
  // For a queue of another domain.
  Crossing crossing_of(const PerWorker& mine, int queue) const {
    return {mine.domain, mine.temptation.lasted_ns(), idle_.serve(steals() ? map_.home(map_.domain_of_queue(queue)) : queue)};
  }

  int destination(const PerWorker& mine) const {
    return policy_.placement == TaskPlacement::kRoundRobin ? mine.next : mine.shepherd;
  }

  // For a task that belongs to a domain with workers in the team: the worker's own shepherd, or the next of the domain in turn.
  int destination_in(PerWorker& mine, int domain) const {
    if (map_.has_domain_queues()) return map_.queue_of_domain(domain);
    if (policy_.placement == TaskPlacement::kOwn && domain == mine.domain) return mine.shepherd;
    while (map_.domain_of_queue(mine.next) != domain) mine.next = after(mine.next);
    return mine.next;
  }

  // Over the queues that the tasks of a domain wait in.
  template <class Each>
  int sum_in(int domain, Each each) const;
  int waits_in(int domain) const;
  int limit_in(int domain) const;

  Task* take_from(ReadyQueue& queue) {
    return policy_.order == TaskOrder::kLifo ? queue.pop_newest() : queue.pop_oldest();
  }

  // The worker knows now of the task's ticket. Null passes through.
  Task* start(int worker, Task* task) {
    if (!task) return nullptr;
    PerWorker& mine = per_worker_[worker];
    if (!is_one_domain_) idle_.come(group_of(mine));
    task->started = mine.clock = std::max(mine.clock, task->ticket);
    return task;
  }

  [[gnu::noinline]] Task* claim_from_afar(const PerWorker& mine, int queue, const Task& ancestor, uint64_t& searched) {
    return shepherds_[queue].queue.pop_descendant_from_afar(ancestor, searched, crossing_of(mine, queue));
  }
  Task* steal_for(int worker, Shepherd& own, StealCounters& counters);
  Task* steal_from(int worker, Shepherd& own, Shepherd& victim, StealCounters& counters);

  const Policy policy_;
  const QueueMap map_;
  const bool is_one_domain_;
  IdleWorkers idle_;
  const int chunk_;  // 0: as many as the thief's shepherd has workers
  const int queue_limit_;
  std::unique_ptr<Shepherd[]> shepherds_;  // and behind them the domains' queues
  std::unique_ptr<PerWorker[]> per_worker_;
};

Task* Family::steal(int worker, StealCounters& counters) {
  if (!has_others_to_steal_from()) return nullptr;
  Shepherd& own = shepherd_of(worker);
  if (policy_.stealing != Stealing::kOneThief) return steal_for(worker, own, counters);
  // The plain load keeps the line shared among the workers that wait for their thief.
  if (!own.thief.is_free() || !own.thief.try_lock()) return nullptr;
  const std::lock_guard guard(own.thief, std::adopt_lock);
  return steal_for(worker, own, counters);
}

// The thief may have passed a queue before a task came there, and leave with one from another: so its look does not do for those who sleep
// next (waiting/idle.md).
Task* Family::steal_before_sleep(int worker, StealCounters& counters) {
  if (!has_others_to_steal_from()) return nullptr;
  Shepherd& own = shepherd_of(worker);
  if (policy_.stealing != Stealing::kOneThief) return steal_for(worker, own, counters);
  const std::lock_guard guard(own.thief);
  return steal_for(worker, own, counters);
}

// Visits the others once around, ring by ring, from a random one on in each.
Task* Family::steal_for(int worker, Shepherd& own, StealCounters& counters) {
  PerWorker& mine = per_worker_[worker];
  for (const std::vector<int>& ring : map_.around(mine.domain)) {
    const size_t first = mine.random.below(unsigned(ring.size()));
    for (size_t step = 0; step < ring.size(); ++step) {
      Shepherd& victim = shepherds_[ring[(first + step) % ring.size()]];
      if (&victim == &own || victim.queue.size() == 0) continue;
      if (Task* task = steal_from(worker, own, victim, counters)) return task;
    }
  }
  if (!map_.is_one_domain()) mine.temptation.looked(leaves_tasks_for_later(worker));
  ++counters.failed_steals;
  return nullptr;
}

// What it takes beyond one task goes to its own shepherd's queue, unless that serves several domains.
Task* Family::steal_from(int worker, Shepherd& own, Shepherd& victim, StealCounters& counters) {
  PerWorker& mine = per_worker_[worker];
  const int domain = map_.domain_of_queue(int(&victim - shepherds_.get()));
  const bool is_afar = domain >= 0 && domain != mine.domain;
  const bool takes_many = policy_.stealing == Stealing::kOneThief && !map_.has_domain_queues();
  const int wanted = map_.has_domain_queues() ? 1 : chunk_ ? chunk_ : takes_many ? own.workers : 1;
  const Crossing crossing = is_afar ? crossing_of(mine, int(&victim - shepherds_.get())) : Crossing{};
  ReadyQueue::Tasks stolen;
  const int count = victim.queue.move_oldest(wanted, stolen, is_afar ? &crossing : nullptr);
  if (count == 0) return nullptr;
  ++counters.steals;
  counters.stolen += count;
  const bool oldest_first = policy_.order == TaskOrder::kFifo || stolen.oldest()->priority > 0;
  Task* task = oldest_first ? stolen.oldest() : stolen.newest();
  stolen.remove(*task);
  start(worker, task);
  if (!stolen.empty()) own.queue.push_all(stolen, mine.clock, mine.views[mine.shepherd]);
  return task;
}

// What waits for its workers: with queues of domains, each shepherd counts them all.
int Family::waiting(int shepherd) const {
  int tasks = shepherds_[shepherd].queue.size();
  for (int queue = map_.shepherds(); queue < map_.queues(); ++queue) tasks += shepherds_[queue].queue.size();
  return tasks;
}

template <class Each>
int Family::sum_in(int domain, Each each) const {
  const int home = map_.is_one_domain() ? 0 : map_.home(domain);
  int sum = 0;
  for (int queue = 0; queue < map_.queues(); ++queue) {
    if (map_.domain_of_queue(queue) == home) sum += each(shepherds_[queue]);
  }
  return sum;
}

int Family::waits_in(int domain) const {
  return sum_in(domain, [](const Shepherd& each) { return each.queue.size(); });
}

int Family::limit_in(int domain) const {
  return queue_limit_ * sum_in(domain, [](const Shepherd& each) { return each.workers; });
}

bool Family::leaves_tasks_for_later(int worker) const {
  if (map_.is_one_domain() || migration().is_forbidden()) return false;
  for (int queue = 0; queue < map_.queues(); ++queue) {
    if (!is_near(worker, queue) && shepherds_[queue].queue.placed() > 0) return true;
  }
  return false;
}

// Also where nothing moves between shepherds otherwise (q, l): a worker that waits fetches its own tasks back.
Task* Family::claim(int worker, const Task& ancestor) {
  PerWorker& mine = per_worker_[worker];
  const int queues = map_.queues();
  for (int step = 0; step < queues; ++step) {
    int queue = mine.shepherd + step;
    if (queue >= queues) queue -= queues;
    if (shepherds_[queue].queue.size() == 0) continue;
    uint64_t anew = 0;
    uint64_t& searched = mine.searching ? mine.views[queue].searched : anew;
    const bool is_open = is_one_domain_ || is_near(worker, queue);
    Task* const task = is_open ? shepherds_[queue].queue.pop_descendant(ancestor, searched) : claim_from_afar(mine, queue, ancestor, searched);
    if (task) return start(worker, task);
  }
  if (!is_one_domain_) mine.temptation.looked(leaves_tasks_for_later(worker));
  return nullptr;
}

}  // namespace

Scheduler* make_family(const char* name, const TeamLayout& layout, const GlobalIcvs& settings) {
  return new Family(policy_for(name, settings), layout, settings.steal_chunk);
}

}  // namespace shep
