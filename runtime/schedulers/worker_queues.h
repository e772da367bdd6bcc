// What policies share that have a queue for each shepherd, whose workers take the newest task, and whose thieves take
// the oldest: all but how to choose a victim, and how much to take.
#pragma once

#include <memory>

#include "platform/random.h"
#include "schedulers/homes.h"
#include "schedulers/ready_queue.h"
#include "schedulers/scheduler.h"

namespace shep {

class WorkerQueues : public Scheduler {
 public:
  WorkerQueues(const Capabilities& capabilities, const TeamLayout& layout);

  bool accepts(int worker, const shep_scope&) override { return own(worker).size() < limit(worker); }
  int place(int worker, Task& task) override;
  Task* take(int worker) override { return start(worker, own(worker).pop_newest()); }
  Task* claim(int worker, const Wanted& wanted) override;
  bool reaches(int, int) const override { return true; }
  int waiting(int shepherd) const override { return queues_[shepherd].size(); }

 protected:
  // The shepherd where the worker's tasks go, its queue, and how many had better wait there.
  int home(int worker) const { return per_worker_[worker].shepherd; }
  ReadyQueue& own(int worker) const { return queues_[home(worker)]; }
  int limit(int worker) const { return per_worker_[worker].limit; }
  // Asks `visit(shepherd, distance)` for a task, of the other shepherds with any, ring by ring, each ring from a random
  // one on; in passing of a few. Counts a round that finds none.
  template <class Visit> Task* visit_others(int worker, Look look, StealCounters& counters, Visit visit);
  // Takes up to `count` of the victim's oldest tasks. Returns the newest of them; the others go to the worker's own
  // queue.
  Task* steal_from(int worker, int victim, Distance distance, int count, Look look, StealCounters& counters);

 private:
  struct alignas(kCacheLine) PerWorker {
    Random random;
    int shepherd = 0;
    int limit = 0;
    uint64_t clock = 0;
    Rings around;  // the other shepherds
    RingWalk walk;  // around them, in passing
    std::unique_ptr<ReadyQueue::View[]> views;  // by shepherd
  };

  // Advances the worker's clock to the task's ticket. Null passes through.
  Task* start(int worker, Task* task);

  const Homes homes_;
  std::unique_ptr<ReadyQueue[]> queues_;
  std::unique_ptr<PerWorker[]> per_worker_;
};

template <class Visit> Task* WorkerQueues::visit_others(int worker, Look look, StealCounters& counters, Visit visit) {
  PerWorker& mine = per_worker_[worker];
  const auto visit_any = [&](int victim, Distance distance) {
    return queues_[victim].size() == 0 ? nullptr : visit(victim, distance);
  };
  bool is_round = true;
  Task* const task = look == Look::kLast
                         ? visit_nearest_first(mine.around, mine.random, visit_any)
                         : visit_some(mine.around, mine.walk, mine.random, kFewVictims, is_round, visit_any);
  if (!task && is_round) ++counters.empty_rounds;
  return task;
}

}  // namespace shep
