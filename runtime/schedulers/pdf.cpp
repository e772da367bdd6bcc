#include "schedulers/pdf.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "platform/clock.h"
#include "platform/cpu.h"
#include "platform/futex_lock.h"
#include "queues/linked_deque.h"

namespace shep {

namespace {

// In the sequential execution a task runs where it is generated. So a child's place is immediately before what remains
// of its parent, which is after the places of its elder siblings and all their descendants: one position per task,
// "what remains of it", inserted before its parent's.
//
// A spawn that nobody lacks runs the child at once, as the sequential execution does, and needs no position. A task
// waits only
// - where a idle worker may take it, one more than there are such workers;
// - where an earlier task that this worker must not run is ready;
// - as a stock for a worker that is about to be without work, as long as such tasks are taken by others often enough
// (Stock). Where the
//   stock is full its generator runs the earliest of what it has waiting, and the new child waits instead.
// Never do more tasks wait than there are workers. So P workers hold at most P tasks that wait, and on each stack one
// path of the task tree: P * (D + 1) tasks in all, where D is the tree's depth. Positions exist only along paths to
// tasks that waited. A team in several locality domains has such a scheduler for each, over one order.

// Whether tasks may wait that nobody has asked for yet. A child that runs at once keeps what follows it from whoever
// becomes idle meanwhile, for as long as the child takes, which nobody knows before. A child that waits costs its
// generator a lock twice, and in vain where no other worker takes it. So each time that a worker looks for work after a
// while of it pays for a few tasks that their own generators take back. A program of small tasks has soon no such
// while, or hardly any. Guarded by the scheduler's lock; lasts() is a hint without.
class Stock {
 public:
  explicit Stock(int workers) : most_((workers - 1) * kTakenBack) {}

  bool lasts() const { return allowance_.load(std::memory_order_relaxed) > 0; }
  void fill() { allowance_.store(most_, std::memory_order_relaxed); }
  void was_wanted() { set(std::min(most_, allowance_.load(std::memory_order_relaxed) + kTakenBack)); }
  void was_taken_back() { set(std::max(0, allowance_.load(std::memory_order_relaxed) - 1)); }

 private:
  void set(int allowance) { allowance_.store(allowance, std::memory_order_relaxed); }

  static constexpr int kTakenBack = 8;
  const int most_;
  std::atomic<int> allowance_{most_};
};

// The order of a team's tasks, whichever of its schedulers they wait in.
struct Places {
  explicit Places(int workers) : implicit(workers) {
    // The implicit tasks, in the order in which one thread would execute them.
    for (SerialOrder::Position& each : implicit) order.push_last(each);
  }

  FutexLock lock;  // guards what follows, and the schedulers' tasks
  SerialOrder order;
  std::vector<SerialOrder::Position> implicit;
};

class ParallelDepthFirst final : public Scheduler, private SequentialOrder, private IdleListener {
 public:
  ParallelDepthFirst(const TeamLayout& layout, bool has_priorities)
      : Scheduler({.order = this, .listener = this}),
        own_places_(layout.whole ? nullptr : new Places(layout.workers)),
        places_(layout.whole ? static_cast<ParallelDepthFirst*>(layout.whole)->places_ : *own_places_),
        workers_(layout.workers),
        has_priorities_(has_priorities),
        per_worker_(layout.workers),
        stock_(workers_),
        lock_(places_.lock) {}

  bool accepts(int worker, const shep_scope& generating) override;
  int place(int worker, Task& task) override;
  Task* take(int worker) override;
  Task* steal(int, Look, StealCounters&) override { return nullptr; }
  Task* claim(int worker, const Wanted& wanted) override;
  bool reaches(int, int) const override { return true; }
  int waiting(int) const override { return ready_count_.load(std::memory_order_relaxed); }

 private:
  using Ready = LinkedDeque<Task, &Task::links>;

  void region_begins() override {
    std::lock_guard guard(lock_);
    stock_.fill();
    note_change();
  }
  void idle(int worker, const Task* ancestor) override;
  void busy(int worker) override;
  Task* surplus(int worker, const Task& generating) override;
  void reserve(int worker, Task& task) override;
  void retire(Task& task) override;

  struct alignas(kCacheLine) PerWorker {
    int64_t fed_at = 0;  // ns; when it last came by work
    bool idle = false;
    const Task* ancestor = nullptr;  // of what the idle worker may take; null: anything
    // The worker's own: what it has found out, and when, so that it need not ask again before something has changed.
    const Task* searched_for = nullptr;  // of this one no descendant waited
    uint64_t placements_seen = 0;
    // What is generated in regions with this descriptor of their own, and this nearest one, need not wait.
    const Task* declined_own = nullptr;
    const Task* declined_nearest = nullptr;
    uint64_t changes_seen = 0;
  };

  SerialOrder::Position& position_of(int worker, Task& task);
  const SerialOrder::Position& nearest_position(int worker, const Task& task) const;
  bool wants_a_child(int worker, const Task* own, const Task& nearest) const;
  bool someone_lacks_a_child_below(const Task& nearest) const;
  bool is_premature(int worker, const Task& nearest, const Task* earliest, bool is_ours) const;
  Task* pop(Task* task);
  Task* take_back(Task* task);
  void looks_for_work(PerWorker& mine, int64_t now);
  Task* most_urgent(const Wanted* wanted) const;

  // Worth the change of hands: two threads of a 2-core virtual Xeon needed 270 ns for each of 200,000 empty tasks of
  // one generator without a stock, and 1,090 with one; for tasks of 50 us or more the stock takes a quarter to a half
  // of the time off (November 2026).
  static constexpr int64_t kWorthwhile = 5'000;  // ns
  void note_change() { changes_.store(changes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }

  const std::unique_ptr<Places> own_places_;  // null where the whole team's are shared
  Places& places_;
  const int workers_;
  const bool has_priorities_;  // a priority clause makes a difference
  std::vector<PerWorker> per_worker_;
  // Hints that keep spawns off the lock: workers that are idle, tasks that wait.
  std::atomic<int> idle_count_{0};
  std::atomic<int> ready_count_{0};
  std::atomic<uint64_t> placements_{0};
  std::atomic<uint64_t> changes_{0};  // that can make accepts() say yes where it has said no
  Stock stock_;
  FutexLock& lock_;  // guards what is below, the workers and the stock
  Ready ready_;  // the oldest is the earliest in the serial order
};

bool ParallelDepthFirst::accepts(int worker, const shep_scope& generating) {
  const int ready = ready_count_.load(std::memory_order_relaxed);
  const bool stocks = stock_.lasts();
  if (!stocks && (ready >= workers_ || (ready == 0 && idle_count_.load(std::memory_order_relaxed) == 0))) return false;
  const Task* const own = descriptor_of(generating);
  const Task& nearest = own ? *own : nearest_descriptor(generating);
  PerWorker& mine = per_worker_[worker];
  const bool asked_before = mine.declined_own == own && mine.declined_nearest == &nearest;
  if (asked_before && mine.changes_seen == changes_.load(std::memory_order_relaxed)) return false;
  std::lock_guard guard(lock_);
  if (wants_a_child(worker, own, nearest)) return true;
  mine.declined_own = own;
  mine.declined_nearest = &nearest;
  mine.changes_seen = changes_.load(std::memory_order_relaxed);
  return false;
}

// Under the lock. `own` is the generating task's descriptor, null if it has none.
bool ParallelDepthFirst::wants_a_child(int worker, const Task* own, const Task& nearest) const {
  const Task* const earliest = ready_.oldest();
  const bool is_ours = earliest && own && is_descendant(*earliest, *own);
  const size_t bound = size_t(workers_);
  if (ready_.size() >= bound) return stock_.lasts() && is_ours && ready_.size() < 2 * bound;
  return stock_.lasts() || is_premature(worker, nearest, earliest, is_ours) || someone_lacks_a_child_below(nearest);
}

// Something earlier waits that is not ours to run: then a child, if it started now, would be premature.
bool ParallelDepthFirst::is_premature(int worker, const Task& nearest, const Task* earliest, bool is_ours) const {
  return earliest && !is_ours && SerialOrder::precedes(earliest->position, nearest_position(worker, nearest));
}

// Each worker may have placed one more than the bound. More have come from other locality domains.
Task* ParallelDepthFirst::surplus(int, const Task& generating) {
  const int ready = ready_count_.load(std::memory_order_relaxed);
  if (ready <= workers_ || ready > 2 * workers_) return nullptr;
  const Wanted wanted = generating;
  std::lock_guard guard(lock_);
  return ready_.size() > size_t(workers_) ? take_back(most_urgent(&wanted)) : nullptr;
}

// Whether workers could run what is generated below that descriptor, and no more than one task waits for them already
// that the generating worker will take for itself: it comes for the earliest before it runs another child, and before a
// worker that sleeps is awake.
bool ParallelDepthFirst::someone_lacks_a_child_below(const Task& nearest) const {
  size_t takers = 0;
  for (const PerWorker& mine : per_worker_) {
    takers += mine.idle && (!mine.ancestor || mine.ancestor == &nearest || is_descendant(nearest, *mine.ancestor));
  }
  return takers > 0 && takers >= ready_.size();
}

SerialOrder::Position& ParallelDepthFirst::position_of(int worker, Task& task) {
  // An implicit task at the root of what a worker executes is that worker's own, or the task has a position already.
  if (task.is_implicit()) return places_.implicit[worker];
  if (!task.position.in_order()) places_.order.insert_before(position_of(worker, *task.parent), task.position);
  return task.position;
}

// Where a new child of `task` would go: before this.
const SerialOrder::Position& ParallelDepthFirst::nearest_position(int worker, const Task& task) const {
  const Task* each = &task;
  while (!each->is_implicit()) {
    if (each->position.in_order()) return each->position;
    each = each->parent;
  }
  return places_.implicit[worker];
}

int ParallelDepthFirst::place(int worker, Task& task) {
  std::lock_guard guard(lock_);
  position_of(worker, task);
  // Few tasks wait, and the new one is mostly among the latest.
  Task* before = ready_.newest();
  while (before && SerialOrder::precedes(task.position, before->position)) before = Ready::older(*before);
  ready_.insert_after(before, task);
  placements_.store(placements_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  ready_count_.store(int(ready_.size()), std::memory_order_relaxed);
  note_change();
  return 0;
}

// Under the lock; null passes through.
Task* ParallelDepthFirst::pop(Task* task) {
  if (!task) return nullptr;
  ready_.remove(*task);
  ready_count_.store(int(ready_.size()), std::memory_order_relaxed);
  note_change();
  return task;
}

// The same by a worker that was not without work: the task has waited in vain.
Task* ParallelDepthFirst::take_back(Task* task) {
  if (task) stock_.was_taken_back();
  return pop(task);
}

// Under the lock: its work has ended.
void ParallelDepthFirst::looks_for_work(PerWorker& mine, int64_t now) {
  if (now - mine.fed_at >= kWorthwhile) stock_.was_wanted();
  mine.fed_at = now;
}

// Of the ready tasks that fit, if anything is asked for, the earliest; of those with priorities, one with the highest.
Task* ParallelDepthFirst::most_urgent(const Wanted* wanted) const {
  Task* best = nullptr;
  for (Task* task = ready_.oldest(); task; task = Ready::newer(*task)) {
    if (wanted && !wanted->fits(*task)) continue;
    if (!has_priorities_) return task;
    if (!best || task->priority > best->priority) best = task;
  }
  return best;
}

Task* ParallelDepthFirst::take(int worker) {
  if (ready_count_.load(std::memory_order_relaxed) == 0) return nullptr;
  std::lock_guard guard(lock_);
  Task* const task = most_urgent(nullptr);
  if (task && !per_worker_[worker].idle) looks_for_work(per_worker_[worker], monotonic_ns());
  return pop(task);
}

Task* ParallelDepthFirst::claim(int worker, const Wanted& wanted) {
  if (ready_count_.load(std::memory_order_relaxed) == 0) return nullptr;
  PerWorker& mine = per_worker_[worker];
  const bool asked_before = wanted.ancestor && mine.searched_for == wanted.ancestor;
  if (asked_before && mine.placements_seen == placements_.load(std::memory_order_relaxed)) return nullptr;
  std::lock_guard guard(lock_);
  if (Task* const task = most_urgent(&wanted)) return mine.idle ? pop(task) : take_back(task);
  if (!wanted.filter) {
    mine.searched_for = wanted.ancestor;
    mine.placements_seen = placements_.load(std::memory_order_relaxed);
  }
  return nullptr;
}

void ParallelDepthFirst::idle(int worker, const Task* ancestor) {
  const int64_t now = monotonic_ns();
  std::lock_guard guard(lock_);
  per_worker_[worker].idle = true;
  per_worker_[worker].ancestor = ancestor;
  looks_for_work(per_worker_[worker], now);
  note_change();
  idle_count_.fetch_add(1, std::memory_order_relaxed);
}

void ParallelDepthFirst::busy(int worker) {
  const int64_t now = monotonic_ns();
  std::lock_guard guard(lock_);
  per_worker_[worker].idle = false;
  per_worker_[worker].fed_at = now;
  idle_count_.fetch_sub(1, std::memory_order_relaxed);
}

void ParallelDepthFirst::reserve(int worker, Task& task) {
  std::lock_guard guard(lock_);
  position_of(worker, task);
}

void ParallelDepthFirst::retire(Task& task) {
  std::lock_guard guard(lock_);
  if (task.position.in_order()) places_.order.remove(task.position);
}

}  // namespace

Scheduler* make_pdf(const SchedulerKind&, const TeamLayout& layout, const GlobalIcvs& settings) {
  return new ParallelDepthFirst(layout, settings.max_task_priority > 0);
}

}  // namespace shep
