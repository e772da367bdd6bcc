// The classic schedulers, one parametrised family: Olivier 2012, 5.1 and 6.3. What tells its members apart stands in
// schedulers.def.
#include <algorithm>
#include <memory>
#include <optional>

#include "platform/futex_lock.h"
#include "platform/random.h"
#include "schedulers/homes.h"
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
  // The flag of the worker that steals for this shepherd, which holds it; the others read it in their own caches.
  FutexLock thief;
};

struct alignas(kCacheLine) PerWorker {
  Random random;
  int shepherd = TeamLayout::kOutside;
  int next = 0;  // round robin: the shepherd of this worker's next task
  uint64_t clock = 0;
  bool is_thief = false;
  Rings around;  // the other shepherds
  RingWalk walk;  // around them, in passing
  std::unique_ptr<ReadyQueue::View[]> views;  // by shepherd
};

class Family final : public Scheduler, private Thieves {
 public:
  Family(const Policy& policy, const TeamLayout& layout, int chunk)
      : Scheduler({.thieves = policy.stealing == Stealing::kOneThief ? this : nullptr,
                   .private_tasks = policy.allows_private_tasks(),
                   .left_tasks = policy.placement == TaskPlacement::kOwn,
                   .leapfrogs = policy.stealing != Stealing::kNone && policy.placement == TaskPlacement::kOwn}),
        policy_(policy),
        whole_(layout.whole ? static_cast<Family&>(*layout.whole) : *this),
        count_(layout.shepherds),
        chunk_(chunk),
        queue_limit_(layout.queue_limit),
        homes_(layout),
        shepherds_(new Shepherd[layout.shepherds]),
        per_worker_(new PerWorker[layout.workers]) {
    for (int worker = 0; worker < layout.workers; ++worker) {
      PerWorker& mine = per_worker_[worker];
      mine.random = Random(worker + 1);
      mine.shepherd = layout.shepherd_of_worker[worker];
      const bool is_outside = mine.shepherd == TeamLayout::kOutside;
      mine.next = is_outside ? worker % count_ : mine.shepherd;
      mine.around = layout.around(worker);
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

  int place_for(int worker, int asker, Task& task) override {
    const int target = per_worker_[asker].shepherd;
    if (policy_.placement != TaskPlacement::kOwn || target == TeamLayout::kOutside) return place(worker, task);
    PerWorker& mine = per_worker_[worker];
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
  // Visits the other shepherds, ring by ring, each ring from a random one on, until one yields a task.
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
  class AsThief;

  bool admit(int worker, Look look) override;
  void dismiss(int worker) override;
  int chunk(int worker) const override;
  Task* steal_for(int worker, Look look, StealCounters& counters);
  Task* steal_from(int worker, int victim, Distance distance, Look look, StealCounters& counters);
  Task* claim_elsewhere(int worker, const Wanted& wanted);
  Task* claim_from(int worker, int victim, Distance distance, const Wanted& wanted);
  int move_more(int worker, int victim, const Wanted& wanted, int count);

  const Policy policy_;
  Family& whole_;  // the team's: its shepherds have the flags
  const int count_;  // of shepherds
  const int chunk_;  // 0: as many as the thief's shepherd has workers
  const int queue_limit_;
  const Homes homes_;
  std::unique_ptr<Shepherd[]> shepherds_;
  std::unique_ptr<PerWorker[]> per_worker_;
};

// The last look waits for the thief and then looks itself: the thief may have passed a queue before a task came there,
// and have left with one from another, so its look does not count for workers that sleep next (sleeping/idle.md).
bool Family::admit(int worker, Look look) {
  PerWorker& mine = per_worker_[worker];
  FutexLock& flag = shepherds_[mine.shepherd].thief;
  // The plain load keeps the line shared among the workers that wait for their thief.
  if (look == Look::kLast) {
    flag.lock();
  } else if (!flag.is_free() || !flag.try_lock()) {
    return false;
  }
  return mine.is_thief = true;
}

void Family::dismiss(int worker) {
  PerWorker& mine = per_worker_[worker];
  mine.is_thief = false;
  shepherds_[mine.shepherd].thief.unlock();
}

// As many as the thief's shepherd has workers (Olivier 2012, 6.2).
int Family::chunk(int worker) const {
  const int shepherd = per_worker_[worker].shepherd;
  if (policy_.stealing != Stealing::kOneThief || shepherd == TeamLayout::kOutside) return std::max(1, chunk_);
  return chunk_ ? chunk_ : shepherds_[shepherd].workers;
}

// A worker that takes tasks from other shepherds: under a policy with one thief for each shepherd, that one.
class Family::AsThief {
 public:
  AsThief(Family& family, int worker, Look look)
      : family_(family.whole_),
        worker_(worker),
        is_free_(family.policy_.stealing != Stealing::kOneThief || family_.per_worker_[worker].is_thief),
        is_admitted_(!is_free_ && family_.admit(worker, look)) {}
  AsThief(const AsThief&) = delete;
  ~AsThief() {
    if (is_admitted_) family_.dismiss(worker_);
  }
  explicit operator bool() const { return is_free_ || is_admitted_; }

 private:
  Family& family_;
  const int worker_;
  const bool is_free_;  // it need not be admitted, or has been
  const bool is_admitted_;
};

Task* Family::steal(int worker, Look look, StealCounters& counters) {
  return steals() && count_ > 1 ? steal_for(worker, look, counters) : nullptr;
}

Task* Family::steal_for(int worker, Look look, StealCounters& counters) {
  PerWorker& mine = per_worker_[worker];
  std::optional<AsThief> thief;  // once there is something to steal
  const auto visit = [&](int victim, Distance distance) -> Task* {
    if (shepherds_[victim].queue.size() == 0) return nullptr;
    if (!thief) thief.emplace(*this, worker, look);
    return *thief ? steal_from(worker, victim, distance, look, counters) : nullptr;
  };
  bool is_round = true;
  Task* const task = look == Look::kLast
                         ? visit_nearest_first(mine.around, mine.random, visit)
                         : visit_some(mine.around, mine.walk, mine.random, kFewVictims, is_round, visit);
  if (!task && is_round) ++counters.empty_rounds;
  return task;
}

// Returns one task; the others that it steals go to the thief's own shepherd.
Task* Family::steal_from(int worker, int victim, Distance distance, Look look, StealCounters& counters) {
  PerWorker& mine = per_worker_[worker];
  ReadyQueue::Tasks stolen;
  const int count = shepherds_[victim].queue.move_oldest(chunk(worker), stolen, look);
  counters.visited(distance, uint64_t(count));
  if (count == 0) return nullptr;
  const bool oldest_first = policy_.order == TaskOrder::kFifo || stolen.oldest()->priority > 0;
  Task* task = oldest_first ? stolen.oldest() : stolen.newest();
  stolen.remove(*task);
  start(mine, task);
  if (!stolen.empty()) shepherds_[mine.shepherd].queue.push_all(stolen, mine.clock, mine.views[mine.shepherd]);
  return task;
}

// Visits all shepherds, its own first, even where nothing is stolen otherwise (q, l): a waiting worker fetches its own
// tasks back.
Task* Family::claim(int worker, const Wanted& wanted) {
  PerWorker& mine = per_worker_[worker];
  if (mine.shepherd != TeamLayout::kOutside) {
    Task* const own = shepherds_[mine.shepherd].queue.pop_wanted(wanted, mine.views[mine.shepherd], true);
    if (own) return start(mine, own);
  }
  return wanted.look == Look::kNear ? nullptr : claim_elsewhere(worker, wanted);
}

// Out of line, so that a worker that finds its own task needs no room for it.
[[gnu::noinline]] Task* Family::claim_elsewhere(int worker, const Wanted& wanted) {
  PerWorker& mine = per_worker_[worker];
  std::optional<AsThief> thief;  // once there may be something to claim
  const auto visit = [&](int victim, Distance distance) -> Task* {
    if (!shepherds_[victim].queue.may_have(wanted, mine.views[victim])) return nullptr;
    if (!thief) thief.emplace(*this, worker, wanted.look);
    return *thief ? claim_from(worker, victim, distance, wanted) : nullptr;
  };
  return wanted.taken_by ? homes_.visit(*wanted.taken_by, mine.around, visit)
                         : visit_nearest_first(mine.around, mine.random, visit);
}

Task* Family::claim_from(int worker, int victim, Distance distance, const Wanted& wanted) {
  PerWorker& mine = per_worker_[worker];
  ReadyQueue& queue = shepherds_[victim].queue;
  ReadyQueue::View& view = mine.views[victim];
  Task* const task =
      start(mine, wanted.taken_by ? queue.pop_largest_wanted(wanted, view) : queue.pop_wanted(wanted, view));
  if (!task || !wanted.counters) return task;
  const bool moves_more =
      policy_.stealing == Stealing::kOneThief && mine.shepherd != TeamLayout::kOutside && !wanted.filter;
  const int more = moves_more ? move_more(worker, victim, wanted, chunk(worker) - 1) : 0;
  wanted.counters->visited(distance, uint64_t(1 + more));
  return task;
}

// Moves up to `count` tasks that fit to the worker's own shepherd, and keeps their order. Returns how many.
int Family::move_more(int worker, int victim, const Wanted& wanted, int count) {
  PerWorker& mine = per_worker_[worker];
  ReadyQueue::Tasks moved;
  while (int(moved.size()) < count) {
    Task* const task = shepherds_[victim].queue.pop_wanted(wanted, mine.views[victim]);
    if (!task) break;
    moved.insert_after(nullptr, *task);  // the newest comes first
  }
  const int result = int(moved.size());
  if (result > 0) shepherds_[mine.shepherd].queue.push_all(moved, mine.clock, mine.views[mine.shepherd]);
  return result;
}

}  // namespace

Scheduler* make_family(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings) {
  return new Family(Policy(kind, settings), layout, settings.steal_chunk);
}

}  // namespace shep
