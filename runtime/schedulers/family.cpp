// The classic schedulers, one parametrised family: Olivier 2012, 5.1 and 6.3. What tells its members apart stands in
// schedulers.def.
#include <algorithm>
#include <memory>
#include <mutex>

#include "platform/futex_lock.h"
#include "platform/random.h"
#include "schedulers/ready_queue.h"

namespace shep {

namespace {

// The members of the family differ in this and in the shepherds' shape.
struct Policy {
  Policy(const SchedulerKind& kind, const GlobalIcvs& settings)
      : placement(settings.placement != TaskPlacement::kDefault ? settings.placement : kind.placement),
        order(settings.order != TaskOrder::kDefault ? settings.order : kind.order),
        stealing(kind.stealing) {}

  // Tasks cannot wait in private where they are dealt out, or where the oldest comes next.
  bool allows_private_tasks() const {
    return stealing != Stealing::kNone && placement == TaskPlacement::kOwn && order == TaskOrder::kLifo;
  }

  TaskPlacement placement;
  TaskOrder order;
  Stealing stealing;
};

struct alignas(kCacheLine) Shepherd {
  ReadyQueue queue;
  int workers = 0;
  // Held by the worker that steals for this shepherd; the others read it in their own caches.
  FutexLock thief;
};

struct alignas(kCacheLine) PerWorker {
  Random random;
  int shepherd = TeamLayout::kOutside;
  int next = 0;  // round robin: the shepherd of this worker's next task
  uint64_t clock = 0;
  Rings around;  // the other shepherds
  std::unique_ptr<ReadyQueue::View[]> views;  // by shepherd
};

class Family final : public Scheduler {
 public:
  Family(const Policy& policy, const TeamLayout& layout, int chunk)
      : Scheduler({.private_tasks = policy.allows_private_tasks(), .left_tasks = true}),
        policy_(policy),
        count_(layout.shepherds),
        chunk_(chunk),
        queue_limit_(layout.queue_limit),
        shepherds_(new Shepherd[layout.shepherds]),
        per_worker_(new PerWorker[layout.workers]) {
    for (int worker = 0; worker < layout.workers; ++worker) {
      PerWorker& mine = per_worker_[worker];
      mine.random = Random(worker + 1);
      mine.shepherd = layout.shepherd_of_worker[worker];
      const bool is_outside = mine.shepherd == TeamLayout::kOutside;
      mine.next = is_outside ? worker % count_ : mine.shepherd;
      mine.around = around(worker, layout);
      mine.views = std::make_unique<ReadyQueue::View[]>(size_t(count_));
      if (!is_outside) ++shepherds_[mine.shepherd].workers;
    }
  }

  bool accepts(int worker, const shep_scope&) override {
    const Shepherd& target = shepherds_[destination(per_worker_[worker])];
    return target.queue.size() < queue_limit_ * target.workers;
  }

  int place(int worker, Task& task) override {
    PerWorker& mine = per_worker_[worker];
    const int target = destination(mine);
    mine.next = after(mine.next);
    shepherds_[target].queue.push_newest(task, mine.clock, mine.views[target]);
    return target;
  }

  Task* take(int worker) override {
    PerWorker& mine = per_worker_[worker];
    ReadyQueue& queue = shepherds_[mine.shepherd].queue;
    return start(mine, policy_.order == TaskOrder::kLifo ? queue.pop_newest() : queue.pop_oldest());
  }
  Task* steal(int worker, Look look, StealCounters& counters) override;
  Task* claim(int worker, const Wanted& wanted) override;

  bool reaches(int worker, int shepherd) const override { return steals() || per_worker_[worker].shepherd == shepherd; }
  int waiting(int shepherd) const override { return shepherds_[shepherd].queue.size(); }

 private:
  bool steals() const { return policy_.stealing != Stealing::kNone; }
  static Rings around(int worker, const TeamLayout& layout);
  // Visits the other shepherds, ring by ring, each ring from a random one on, until one yields a task.
  template <class Visit> Task* visit_others(PerWorker& mine, Visit visit);
  int after(int shepherd) const { return shepherd + 1 == count_ ? 0 : shepherd + 1; }
  int destination(const PerWorker& mine) const {
    return policy_.placement == TaskPlacement::kOwn && mine.shepherd != TeamLayout::kOutside ? mine.shepherd
                                                                                             : mine.next;
  }

  // Advances the worker's clock to the task's ticket. Null passes through.
  static Task* start(PerWorker& mine, Task* task) {
    if (task) task->started = mine.clock = std::max(mine.clock, task->ticket);
    return task;
  }
  Task* steal_for(PerWorker& mine, StealCounters& counters);
  Task* steal_from(PerWorker& mine, Shepherd& victim, StealCounters& counters);

  const Policy policy_;
  const int count_;  // of shepherds
  const int chunk_;  // 0: as many as the thief's shepherd has workers
  const int queue_limit_;
  std::unique_ptr<Shepherd[]> shepherds_;
  std::unique_ptr<PerWorker[]> per_worker_;
};

Rings Family::around(int worker, const TeamLayout& layout) {
  const int own = layout.shepherd_of_worker[worker];
  if (layout.around_worker)
    return rings_of_shepherds(layout.around_worker[worker], layout.shepherd_of_worker, own, layout.shepherds);
  Ring all;
  for (int shepherd = 0; shepherd < layout.shepherds; ++shepherd) {
    if (shepherd != own) all.members.push_back(shepherd);
  }
  return {all};
}

template <class Visit> Task* Family::visit_others(PerWorker& mine, Visit visit) {
  for (const Ring& ring : mine.around) {
    const size_t count = ring.members.size();
    const size_t first = count > 1 ? mine.random.below(unsigned(count)) : 0;
    for (size_t step = 0; step < count; ++step) {
      if (Task* const task = visit(ring.members[(first + step) % count])) return task;
    }
  }
  return nullptr;
}

// The last look waits for the thief and then looks itself: the thief may have passed a queue before a task came there,
// and have left with one from another, so its look does not count for workers that sleep next (waiting/idle.md).
Task* Family::steal(int worker, Look look, StealCounters& counters) {
  if (!steals() || count_ == 1) return nullptr;
  PerWorker& mine = per_worker_[worker];
  if (policy_.stealing != Stealing::kOneThief) return steal_for(mine, counters);
  FutexLock& thief = shepherds_[mine.shepherd].thief;
  // The plain load keeps the line shared among the workers that wait for their thief.
  if (look == Look::kLast) {
    thief.lock();
  } else if (!thief.is_free() || !thief.try_lock()) {
    return nullptr;
  }
  const std::lock_guard guard(thief, std::adopt_lock);
  return steal_for(mine, counters);
}

Task* Family::steal_for(PerWorker& mine, StealCounters& counters) {
  Task* const task = visit_others(mine, [&](int victim) {
    return shepherds_[victim].queue.size() == 0 ? nullptr : steal_from(mine, shepherds_[victim], counters);
  });
  if (!task) ++counters.failed_steals;
  return task;
}

// Returns one task; the others that it steals go to the thief's own shepherd.
Task* Family::steal_from(PerWorker& mine, Shepherd& victim, StealCounters& counters) {
  Shepherd& own = shepherds_[mine.shepherd];
  const int wanted = chunk_ ? chunk_ : policy_.stealing == Stealing::kOneThief ? own.workers : 1;
  ReadyQueue::Tasks stolen;
  const int count = victim.queue.move_oldest(wanted, stolen);
  if (count == 0) return nullptr;
  ++counters.steals;
  counters.stolen += count;
  const bool oldest_first = policy_.order == TaskOrder::kFifo || stolen.oldest()->priority > 0;
  Task* task = oldest_first ? stolen.oldest() : stolen.newest();
  stolen.remove(*task);
  start(mine, task);
  if (!stolen.empty()) own.queue.push_all(stolen, mine.clock, mine.views[mine.shepherd]);
  return task;
}

// Visits all shepherds, its own first, even where nothing is stolen otherwise (q, l): a waiting worker fetches its own
// tasks back.
Task* Family::claim(int worker, const Wanted& wanted) {
  PerWorker& mine = per_worker_[worker];
  const auto claim_from = [&](int shepherd) {
    return start(mine, shepherds_[shepherd].queue.pop_wanted(wanted, mine.views[shepherd]));
  };
  Task* const own = mine.shepherd == TeamLayout::kOutside ? nullptr : claim_from(mine.shepherd);
  return own ? own : visit_others(mine, claim_from);
}

}  // namespace

Scheduler* make_family(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings) {
  return new Family(Policy(kind, settings), layout, settings.steal_chunk);
}

}  // namespace shep
