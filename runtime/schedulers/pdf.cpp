// The parallel depth-first schedule: ready tasks run in the order of the sequential execution, and a premature one only
// when nothing earlier is ready. Blelloch, Gibbons and Matias, "Provably efficient scheduling for languages with
// fine-grained parallelism" (JACM 46(2), 1999); Narlikar, "Scheduling threads for low space requirement and good
// locality" (SPAA 1999).
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
#include "schedulers/takers.h"
#include "schedulers/scheduler.h"
#include "schedulers/serial_places.h"

namespace shep {

namespace {

// The order is that of serial_places.h.
//
// A child that nobody else needs runs at once, as in the sequential execution, and gets no position. A task waits only
// - where an idle worker may take it; one more task may wait than there are such workers;
// - where an earlier task that this worker must not run is ready, unless a child has already waited in vain behind it;
// - as a stock for workers that are about to be without work, as long as others take such tasks often enough (Stock).
//   Where the stock is full, the generator runs the earliest of its own waiting tasks, and the new child waits instead.
//
// Never do more tasks wait than there are workers. So P workers hold at most P waiting tasks, and each stack holds one
// path of the task tree: P * (D + 1) tasks in all, where D is the tree's depth. Positions exist only along paths to
// tasks that waited. A team in several locality domains has one such scheduler per domain, over one common order.

// Decides whether tasks may wait that nobody has asked for yet. A child that runs at once hides what follows it from
// workers that become idle meanwhile, for as long as the child takes, which is unknown. A child that waits costs its
// generator two lock operations, in vain if no other worker takes it. So each worker that looks for work after a long
// enough task pays for a few tasks that their own generators take back; a program of small tasks soon has no such
// worker. Guarded by the scheduler's lock; lasts() is a hint without it.
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

class ParallelDepthFirst final : public Scheduler, private SequentialOrder, private IdleListener {
 public:
  ParallelDepthFirst(const TeamLayout& layout, bool has_priorities)
      : Scheduler({.order = this, .listener = this, .places_resumed = true}),
        own_places_(layout.whole ? nullptr : new SerialPlaces(layout.workers)),
        places_(layout.whole ? static_cast<ParallelDepthFirst*>(layout.whole)->places_ : *own_places_),
        workers_(layout.workers),
        has_priorities_(has_priorities),
        per_worker_(layout.workers),
        takers_(layout.workers),
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
  Task* claim_if_earliest(int worker, const Task& waiting) override;
  void reserve(int worker, Task& task) override;
  void retire(Task& task) override;

  struct alignas(kCacheLine) PerWorker {
    int64_t fed_at = 0;  // ns; when it last got work
    const Task* ancestor = nullptr;  // of what the idle worker may take; null: anything
    // Results of vain looks, so that the worker does not look again before something has changed. Its own.
    const Task* searched_for = nullptr;  // no descendant of this task waited
    uint64_t placements_seen = 0;
    // Children of a region with these descriptors need not wait.
    const Task* declined_own = nullptr;
    const Task* declined_nearest = nullptr;
    uint64_t changes_seen = 0;
    // A child has waited in vain while this was the earliest waiting task; only compared. A tied task runs its child
    // next in any case, so letting another one wait would not make the order any better.
    const Task* in_vain_behind = nullptr;
  };

  bool wants_a_child(int worker, const Task* own, const Task& nearest) const;
  bool someone_lacks_a_child_below(const Task& nearest) const;
  bool is_premature(int worker, const Task& nearest, const Task* earliest, bool is_ours) const;
  void changes_what_waits();
  Task* pop(Task* task);
  Task* take_back(int worker, Task* task);
  void looks_for_work(PerWorker& mine, int64_t now);
  void looks(int worker);
  Task* most_urgent(const Wanted* wanted) const;

  // The length of work that is worth handing a task over. Two threads of a 2-core virtual Xeon needed 270 ns for each
  // of 200,000 empty tasks of one generator without a stock, and 1,090 with one; for tasks of 50 us or more the stock
  // saves a quarter to a half of the time (November 2026).
  static constexpr int64_t kWorthwhile = 5'000;  // ns
  void note_change() { changes_.store(changes_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed); }

  const std::unique_ptr<SerialPlaces> own_places_;  // null: the whole team's are used
  SerialPlaces& places_;
  const int workers_;
  const bool has_priorities_;  // a priority clause makes a difference
  std::vector<PerWorker> per_worker_;
  Takers takers_;
  // Hints that avoid the lock: the number of waiting tasks, and the earliest.
  std::atomic<int> ready_count_{0};
  std::atomic<const Task*> earliest_{nullptr};
  std::atomic<uint64_t> placements_{0};
  std::atomic<uint64_t> changes_{0};  // events that can turn a refusal of accepts() into consent
  Stock stock_;
  FutexLock& lock_;  // guards what is below, the workers and the stock
  Ready ready_;  // the oldest is the earliest in the serial order
};

bool ParallelDepthFirst::accepts(int worker, const shep_scope& generating) {
  const int ready = ready_count_.load(std::memory_order_relaxed);
  const bool stocks = stock_.lasts();
  PerWorker& mine = per_worker_[worker];
  const auto waits_in_vain = [&] { return earliest_.load(std::memory_order_relaxed) == mine.in_vain_behind; };
  if (!stocks && (ready >= workers_ || (takers_.count() == 0 && (ready == 0 || waits_in_vain())))) return false;
  const Task* const own = descriptor_of(generating);
  const Task& nearest = own ? *own : nearest_descriptor(generating);
  const bool asked_before = mine.declined_own == own && mine.declined_nearest == &nearest;
  if (asked_before && mine.changes_seen == changes_.load(std::memory_order_relaxed)) return false;
  std::lock_guard guard(lock_);
  if (wants_a_child(worker, own, nearest)) return true;
  mine.declined_own = own;
  mine.declined_nearest = &nearest;
  mine.changes_seen = changes_.load(std::memory_order_relaxed);
  return false;
}

// Called under the lock. `own`: the generating task's descriptor, null if it has none.
bool ParallelDepthFirst::wants_a_child(int worker, const Task* own, const Task& nearest) const {
  const Task* const earliest = ready_.oldest();
  const bool is_ours = earliest && own && is_descendant(*earliest, *own);
  const size_t bound = size_t(workers_);
  if (ready_.size() >= bound) return stock_.lasts() && is_ours && ready_.size() < 2 * bound;
  return stock_.lasts() || is_premature(worker, nearest, earliest, is_ours) || someone_lacks_a_child_below(nearest);
}

// Returns true if an earlier task waits that this worker must not run; a child that started now would be premature.
bool ParallelDepthFirst::is_premature(int worker, const Task& nearest, const Task* earliest, bool is_ours) const {
  return earliest && earliest != per_worker_[worker].in_vain_behind && !is_ours &&
         SerialOrder::precedes(earliest->position, places_.nearest_position(worker, nearest));
}

// Each worker may place one more than the bound. A larger excess has come from other locality domains.
Task* ParallelDepthFirst::surplus(int worker, const Task& generating) {
  const int ready = ready_count_.load(std::memory_order_relaxed);
  if (ready <= workers_ || ready > 2 * workers_) return nullptr;
  const Wanted wanted = generating;
  std::lock_guard guard(lock_);
  return ready_.size() > size_t(workers_) ? take_back(worker, most_urgent(&wanted)) : nullptr;
}

// Returns true if idle workers could run children of that descriptor, and at most as many tasks wait for them. The
// generator itself takes the earliest one before it runs another child, and before a sleeping worker is awake.
bool ParallelDepthFirst::someone_lacks_a_child_below(const Task& nearest) const {
  size_t takers = 0;
  for (int worker = 0; worker < workers_; ++worker) {
    const Task* const ancestor = per_worker_[worker].ancestor;
    takers += takers_.counts(worker) && (!ancestor || ancestor == &nearest || is_descendant(nearest, *ancestor));
  }
  return takers > 0 && takers >= ready_.size();
}

int ParallelDepthFirst::place(int worker, Task& task) {
  std::lock_guard guard(lock_);
  places_.position_of(worker, task);
  // Few tasks wait, and a new one is mostly among the latest.
  Task* before = ready_.newest();
  while (before && SerialOrder::precedes(task.position, before->position)) before = Ready::older(*before);
  ready_.insert_after(before, task);
  placements_.store(placements_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  changes_what_waits();
  return 0;
}

// Called under the lock.
void ParallelDepthFirst::changes_what_waits() {
  ready_count_.store(int(ready_.size()), std::memory_order_relaxed);
  earliest_.store(ready_.oldest(), std::memory_order_relaxed);
  note_change();
}

// Called under the lock; null passes through.
Task* ParallelDepthFirst::pop(Task* task) {
  if (!task) return nullptr;
  ready_.remove(*task);
  changes_what_waits();
  return task;
}

// The same by a worker that was not idle: the task has waited in vain.
Task* ParallelDepthFirst::take_back(int worker, Task* task) {
  if (!task) return nullptr;
  stock_.was_taken_back();
  takers_.was_taken_back();
  pop(task);
  per_worker_[worker].in_vain_behind = ready_.oldest();
  return task;
}

// Its children may wait for the worker again, and those who generate are told.
void ParallelDepthFirst::looks(int worker) {
  if (!takers_.looks(worker)) return;
  std::lock_guard guard(lock_);
  note_change();
}

// Called under the lock by a worker whose work has ended.
void ParallelDepthFirst::looks_for_work(PerWorker& mine, int64_t now) {
  if (now - mine.fed_at >= kWorthwhile) stock_.was_wanted();
  mine.fed_at = now;
}

// Returns the earliest fitting task (`wanted` null: of all), or with priorities the earliest of the highest priority.
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
  looks(worker);
  if (ready_count_.load(std::memory_order_relaxed) == 0) return nullptr;
  std::lock_guard guard(lock_);
  Task* const task = most_urgent(nullptr);
  if (!task) return nullptr;
  if (!takers_.is_idle(worker)) looks_for_work(per_worker_[worker], monotonic_ns());
  takers_.was_fetched();
  return pop(task);
}

Task* ParallelDepthFirst::claim(int worker, const Wanted& wanted) {
  looks(worker);
  if (ready_count_.load(std::memory_order_relaxed) == 0) return nullptr;
  PerWorker& mine = per_worker_[worker];
  const bool asked_before = wanted.ancestor && mine.searched_for == wanted.ancestor;
  if (asked_before && mine.placements_seen == placements_.load(std::memory_order_relaxed)) return nullptr;
  std::lock_guard guard(lock_);
  if (Task* const task = most_urgent(&wanted)) {
    if (!takers_.is_idle(worker)) return take_back(worker, task);
    takers_.was_fetched();
    return pop(task);
  }
  if (!wanted.filter) {
    mine.searched_for = wanted.ancestor;
    mine.placements_seen = placements_.load(std::memory_order_relaxed);
  }
  return nullptr;
}

Task* ParallelDepthFirst::claim_if_earliest(int worker, const Task& waiting) {
  if (ready_count_.load(std::memory_order_relaxed) == 0) return nullptr;
  std::lock_guard guard(lock_);
  Task* const task = most_urgent(nullptr);
  return task && is_descendant(*task, waiting) ? take_back(worker, task) : nullptr;
}

void ParallelDepthFirst::idle(int worker, const Task* ancestor) {
  const int64_t now = monotonic_ns();
  std::lock_guard guard(lock_);
  per_worker_[worker].ancestor = ancestor;
  looks_for_work(per_worker_[worker], now);
  note_change();
  takers_.idle(worker);
}

void ParallelDepthFirst::busy(int worker) {
  const int64_t now = monotonic_ns();
  std::lock_guard guard(lock_);
  per_worker_[worker].fed_at = now;
  takers_.busy(worker);
}

void ParallelDepthFirst::reserve(int worker, Task& task) {
  std::lock_guard guard(lock_);
  places_.position_of(worker, task);
}

void ParallelDepthFirst::retire(Task& task) {
  std::lock_guard guard(lock_);
  places_.retire(task);
}

}  // namespace

Scheduler* make_pdf(const SchedulerKind&, const TeamLayout& layout, const GlobalIcvs& settings) {
  return new ParallelDepthFirst(layout, settings.max_task_priority > 0);
}

}  // namespace shep
