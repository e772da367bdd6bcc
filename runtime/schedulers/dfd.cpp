// Depth-first deques: work stealing whose deques are in the order of the sequential execution, with a memory threshold.
// Narlikar, "Scheduling threads for low space requirement and good locality" (SPAA 1999), DFDeques(K).
//
// In a deque the top task is the earliest of the sequential execution, the bottom one the latest. The deques of a team
// stand in a row, and all that waits in one is earlier than what waits further right. The owner works at the top. A
// thief takes the bottom task of one of the P leftmost deques, chosen at random, and its own deque stands to the right
// of that one. A worker that has let tasks of more than K bytes wait since its last steal gives up its deque, which
// stays in the row, and steals.
//
// Two things differ from the paper, since a tied task cannot be left in its middle. A fork lets the child wait, not
// what remains of the parent. And a worker gives up its deque only where it may choose among all tasks. Until then it
// lets none wait, unless a worker is idle, but runs them as calls, after the earlier ones that it may run.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "platform/cpu.h"
#include "platform/futex_lock.h"
#include "platform/random.h"
#include "queues/linked_deque.h"
#include "schedulers/takers.h"
#include "schedulers/scheduler.h"
#include "tasks/create.h"
#include "tasks/options.h"

namespace shep {

namespace {

int64_t bytes_of(const Task& task) {
  const TaskOptions* const options = task.body ? options_of(*task.body) : nullptr;
  return int64_t(sizeof(Task) + (task.site ? task.site->__size : 0) + (options ? options->affinity_bytes : 0));
}

class alignas(kCacheLine) Deque {
 public:
  // A hint that avoids the lock; exact once the fences of sleeping/idle.md stand between it and a push.
  int size() const { return size_.load(std::memory_order_relaxed); }

  // A new task is later than all that waits below its parent, and earlier than everything else here.
  void push(Task& task) {
    const std::lock_guard guard(lock_);
    const bool follows_last = last_ && last_->parent == task.parent;
    Task* later = follows_last ? Tasks::older(*last_) : tasks_.newest();
    while (later && is_descendant(*later, *task.parent)) later = Tasks::older(*later);
    tasks_.insert_after(later, task);
    last_ = &task;
    note_size();
  }

  // Takes the earliest task that fits, or with priorities the earliest of the highest one.
  Task* pop_earliest(const Wanted* wanted, bool has_priorities) {
    return pop([&](Task*& task) { task = task ? Tasks::older(*task) : tasks_.newest(); }, wanted, has_priorities);
  }
  Task* pop_latest(bool has_priorities) {
    return pop([&](Task*& task) { task = task ? Tasks::newer(*task) : tasks_.oldest(); }, nullptr, has_priorities);
  }

  // Guarded by the row's lock.
  DequeLinks<Deque> links;
  Deque* made_before = nullptr;
  int owner = 0;  // the worker that places its tasks here, or has done so
  bool is_left = false;

 private:
  using Tasks = LinkedDeque<Task, &Task::links>;

  template <class Advance> Task* pop(Advance advance, const Wanted* wanted, bool has_priorities) {
    if (size() == 0) return nullptr;
    const std::lock_guard guard(lock_);
    Task *best = nullptr, *each = nullptr;
    for (advance(each); each && (!best || has_priorities); advance(each)) {
      if ((!wanted || wanted->fits(*each)) && (!best || each->priority > best->priority)) best = each;
    }
    if (!best) return nullptr;
    tasks_.remove(*best);
    if (best == last_) last_ = nullptr;
    note_size();
    return best;
  }
  void note_size() { size_.store(int(tasks_.size()), std::memory_order_relaxed); }

  std::atomic<int> size_{0};
  FutexLock lock_;  // guards what is below
  Tasks tasks_;  // the newest is the top
  Task* last_ = nullptr;  // the last one to come, while it waits
};

class DepthFirstDeques final : public Scheduler, private SequentialOrder, private IdleListener {
 public:
  DepthFirstDeques(const TeamLayout& layout, const GlobalIcvs& settings)
      : Scheduler({.order = this, .listener = this, .size_hints = true}),
        threshold_(settings.memory_threshold),
        queue_limit_(layout.queue_limit),
        has_priorities_(settings.max_task_priority > 0),
        per_worker_(layout.workers),
        takers_(layout.workers) {
    for (int worker = 0; worker < layout.workers; ++worker) {
      PerWorker& mine = per_worker_[worker];
      mine.random = Random(worker + 1);
      mine.distances.assign(size_t(layout.workers), Distance::kMachine);
      mine.distances[worker] = Distance::kCore;
      for (const Ring& ring : layout.around_worker ? layout.around_worker[worker] : Rings())
        for (int other : ring.members) mine.distances[other] = ring.distance;
    }
  }

  ~DepthFirstDeques() override {
    while (newest_made_) delete std::exchange(newest_made_, newest_made_->made_before);
  }

  bool accepts(int worker, const shep_scope&) override;
  int place(int worker, Task& task) override;
  Task* take(int worker) override;
  Task* steal(int worker, Look look, StealCounters& counters) override;
  Task* claim(int worker, const Wanted& wanted) override;
  bool reaches(int, int) const override { return true; }
  int waiting(int) const override;

 private:
  // A worker's own, but for the counts, which others read.
  struct alignas(kCacheLine) PerWorker {
    Random random;
    std::vector<Distance> distances;  // to each worker
    Deque* deque = nullptr;  // the one that it owns
    int64_t allocated = 0;  // bytes of the tasks that it has let wait since its last steal
    // Tasks that it has placed, counted before and after they came into a deque, and tasks that it has taken.
    std::atomic<uint64_t> entered{0};
    std::atomic<uint64_t> placed{0};
    std::atomic<uint64_t> taken{0};
    // Result of a vain look: no descendant of this task waited when so many had been placed.
    const Task* searched_for = nullptr;
    uint64_t placements_seen = 0;
  };
  using Row = LinkedDeque<Deque, &Deque::links>;

  void idle(int worker, const Task*) override { takers_.idle(worker); }
  void busy(int worker) override { takers_.busy(worker); }
  // The order is that of the deques, so no task needs a place of its own.
  Task* surplus(int, const Task&) override { return nullptr; }
  void reserve(int, Task&) override {}
  void retire(Task&) override {}

  bool has_used_up(const PerWorker& mine) const { return mine.allocated >= threshold_; }
  static int size_of(const Deque* deque) { return deque ? deque->size() : 0; }
  uint64_t sum(std::atomic<uint64_t> PerWorker::* counted) const;
  // Release pairs with the acquire in sum(): who sees a task taken sees that it has entered.
  static void count(std::atomic<uint64_t>& own) {
    own.store(own.load(std::memory_order_relaxed) + 1, std::memory_order_release);
  }
  Task* taken(int worker, Task* task) {
    if (!task) return nullptr;
    count(per_worker_[worker].taken);
    takers_.is_idle(worker) ? takers_.was_fetched() : takers_.was_taken_back();
    return task;
  }

  void give_up_deque(PerWorker& mine);
  // These are called under the row's lock.
  Distance distance(int worker, const Deque& deque) const { return per_worker_[worker].distances[deque.owner]; }
  void remove_if_left(Deque& deque);
  void own_new_deque(int worker, Deque* left);
  Deque* in_row(size_t place) const;
  Task* steal_from_some(int worker, Deque* first, size_t count, StealCounters& counters);
  Task* steal_from(int worker, Deque& victim);
  Task* claim_from_row(int worker, const Wanted& wanted);

  const int64_t threshold_;  // bytes: K
  const int queue_limit_;
  const bool has_priorities_;  // a priority clause makes a difference
  std::vector<PerWorker> per_worker_;
  Takers takers_;
  FutexLock lock_;  // guards the row, not what is in its deques
  // Lists without memory of their own, which another thread would give back: ThreadSanitizer does not see the lock.
  Row row_;  // the oldest, on the left, has the earliest tasks; each has an owner or a task
  Row spare_;
  Deque* newest_made_ = nullptr;
};

// A worker without a waiting task has no deque to give up: in the paper it would have stolen by now.
bool DepthFirstDeques::accepts(int worker, const shep_scope&) {
  PerWorker& mine = per_worker_[worker];
  const int waiting = size_of(mine.deque);
  if (waiting == 0) mine.allocated = 0;
  if (waiting >= queue_limit_) return false;
  return !has_used_up(mine) || takers_.count() > waiting;
}

int DepthFirstDeques::place(int worker, Task& task) {
  PerWorker& mine = per_worker_[worker];
  if (!mine.deque) {
    const std::lock_guard guard(lock_);
    own_new_deque(worker, row_.newest());
  }
  mine.allocated += bytes_of(task);
  count(mine.entered);
  mine.deque->push(task);
  count(mine.placed);
  return 0;
}

Task* DepthFirstDeques::take(int worker) {
  PerWorker& mine = per_worker_[worker];
  takers_.looks(worker);
  if (!mine.deque) return nullptr;
  if (!has_used_up(mine)) {
    if (Task* const task = mine.deque->pop_earliest(nullptr, has_priorities_)) return taken(worker, task);
  }
  give_up_deque(mine);
  return nullptr;
}

Task* DepthFirstDeques::steal(int worker, Look look, StealCounters& counters) {
  if (per_worker_[worker].deque) give_up_deque(per_worker_[worker]);
  if (waiting(0) == 0) return ++counters.empty_rounds, nullptr;
  if (look == Look::kLast) {
    lock_.lock();
  } else if (!lock_.try_lock()) {
    return nullptr;
  }
  const std::lock_guard guard(lock_, std::adopt_lock);
  // Fewer than P deques have owners, so among the P leftmost one has a task if any has. Workers that serve no shepherd
  // may own more, so the last look goes on.
  const size_t leftmost = std::min(row_.size(), per_worker_.size());
  const size_t first = leftmost ? per_worker_[worker].random.below(unsigned(leftmost)) : 0;
  Task* task = steal_from_some(worker, in_row(first), leftmost - first, counters);
  if (!task) task = steal_from_some(worker, row_.oldest(), first, counters);
  if (!task && look == Look::kLast) task = steal_from_some(worker, in_row(leftmost), row_.size() - leftmost, counters);
  if (!task) ++counters.empty_rounds;
  return task;
}

// Null: there are not so many.
Deque* DepthFirstDeques::in_row(size_t place) const {
  Deque* deque = row_.oldest();
  for (; deque && place > 0; --place) deque = Row::newer(*deque);
  return deque;
}

Task* DepthFirstDeques::steal_from_some(int worker, Deque* first, size_t count, StealCounters& counters) {
  for (Deque* each = first; count > 0; --count, each = Row::newer(*each)) {
    if (each->size() == 0) continue;
    const Distance way = distance(worker, *each);
    Task* const task = steal_from(worker, *each);
    counters.visited(way, task ? 1 : 0);
    if (task) return task;
  }
  return nullptr;
}

Task* DepthFirstDeques::steal_from(int worker, Deque& victim) {
  PerWorker& mine = per_worker_[worker];
  Task* const task = victim.pop_latest(has_priorities_);
  if (!task) return nullptr;
  own_new_deque(worker, &victim);
  remove_if_left(victim);
  mine.allocated = 0;
  return taken(worker, task);
}

// What a worker may run while it waits is below its own task, and so at the top of its own deque, or was stolen from
// there.
Task* DepthFirstDeques::claim(int worker, const Wanted& wanted) {
  PerWorker& mine = per_worker_[worker];
  takers_.looks(worker);
  if (waiting(0) == 0) return nullptr;
  const bool can_remember = wanted.ancestor && !wanted.filter;
  const uint64_t placed = sum(&PerWorker::placed);
  if (can_remember && mine.searched_for == wanted.ancestor && mine.placements_seen == placed) return nullptr;
  Task* task = mine.deque ? mine.deque->pop_earliest(&wanted, has_priorities_) : nullptr;
  if (!task) task = claim_from_row(worker, wanted);
  if (!task && can_remember) {
    mine.searched_for = wanted.ancestor;
    mine.placements_seen = placed;
  }
  return taken(worker, task);
}

Task* DepthFirstDeques::claim_from_row(int worker, const Wanted& wanted) {
  const std::lock_guard guard(lock_);
  for (Deque* each = row_.oldest(); each; each = Row::newer(*each)) {
    Task* const task = each->pop_earliest(&wanted, has_priorities_);
    if (!task) continue;
    if (wanted.counters) wanted.counters->visited(distance(worker, *each), 1);
    remove_if_left(*each);
    per_worker_[worker].allocated = 0;
    return task;
  }
  return nullptr;
}

uint64_t DepthFirstDeques::sum(std::atomic<uint64_t> PerWorker::* counted) const {
  uint64_t sum = 0;
  for (const PerWorker& each : per_worker_) sum += (each.*counted).load(std::memory_order_acquire);
  return sum;
}

// Zero means that there was none at some moment: what counts as taken counts as entered, which is summed later.
int DepthFirstDeques::waiting(int) const {
  const uint64_t taken = sum(&PerWorker::taken);
  return int(sum(&PerWorker::entered) - taken);
}

void DepthFirstDeques::give_up_deque(PerWorker& mine) {
  const std::lock_guard guard(lock_);
  mine.deque->is_left = true;
  remove_if_left(*std::exchange(mine.deque, nullptr));
}

// Removes a deque without an owner and without a task.
void DepthFirstDeques::remove_if_left(Deque& deque) {
  if (!deque.is_left || deque.size() > 0) return;
  row_.remove(deque);
  spare_.push_newest(deque);
}

// On the right of that one; null: as the first.
void DepthFirstDeques::own_new_deque(int worker, Deque* left) {
  Deque* deque = spare_.newest();
  if (deque) {
    spare_.remove(*deque);
  } else {
    deque = new Deque;
    deque->made_before = std::exchange(newest_made_, deque);
  }
  deque->owner = worker;
  deque->is_left = false;
  per_worker_[worker].deque = deque;
  row_.insert_after(left, *deque);
}

}  // namespace

Scheduler* make_dfd(const SchedulerKind&, const TeamLayout& layout, const GlobalIcvs& settings) {
  return new DepthFirstDeques(layout, settings);
}

}  // namespace shep
