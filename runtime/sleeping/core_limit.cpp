#include "sleeping/core_limit.h"

#include <algorithm>
#include <mutex>
#include <new>
#include <utility>

#include "continuations/making_way.h"
#include "execution/events.h"
#include "execution/private_tasks.h"
#include "execution/task_team.h"
#include "platform/process_barrier.h"
#include "waiting/condition.h"
#include "waiting/polls.h"

namespace shep {

constinit CoreLimit core_limit;

namespace {

// A worker that has left its core, from before it announces to sleep until it is awake again.
struct Parked {
  TaskTeam& task_team;
  const int worker;
  Parked* next = nullptr;
};

struct ParkedWorkers {
  FutexLock lock;  // taken before that of a team's sleepers
  Parked* first = nullptr;
};
constinit ParkedWorkers parked_workers;

// Enters the list of parked workers while it lives.
class InList {
 public:
  explicit InList(Worker& worker) : self_{*worker.task_team, worker.thread_num} {
    const std::lock_guard guard(parked_workers.lock);
    self_.next = parked_workers.first;
    parked_workers.first = &self_;
    core_limit.parked.fetch_add(1, std::memory_order_relaxed);
  }
  ~InList() {
    const std::lock_guard guard(parked_workers.lock);
    Parked** link = &parked_workers.first;
    while (*link != &self_) link = &(*link)->next;
    *link = self_.next;
    core_limit.parked.fetch_sub(1, std::memory_order_relaxed);
  }
  InList(const InList&) = delete;

 private:
  Parked self_;
};

int awake_in(const TaskTeam& task_team) { return task_team.size - task_team.sleepers.count(); }

// Returns true if the worker holds nothing that it alone may go on with, and the others find every task that waits
// where it would look.
bool is_dispensable(const Worker& worker) {
  const TaskTeam& task_team = *worker.task_team;
  if (!worker.defers || task_team.stays_in_domains || worker.position.below || worker.aside || worker.resumable.any() ||
      worker.own_work.any() || has_aside_around(worker) || is_needed_to_poll())
    return false;
  for (int other = 0; other < task_team.size; ++other)
    if (!task_team.scheduler->reaches(other, worker.shepherd)) return false;
  return true;
}

void announce(Worker& worker, const BarrierOpen& condition) {
  Sleeper& self = worker.sleeper;
  self.worker = worker.thread_num;
  self.is_guest = false;
  self.naps = true;
  self.shepherd = worker.shepherd;
  self.around = worker.around;
  self.ancestor = nullptr;
  self.join = nullptr;
  worker.task_team->sleepers.enter(self);
  // Those who check in at the barrier lack a fence (barrier.md).
  if (condition.wants_process_barrier()) process_barrier();
}

// After this time a parked worker looks for a task, ns: those that are awake may all be in tasks that block outside of
// OpenMP until another one has run.
constexpr int64_t kParkedNap = 50'000'000;
constexpr int64_t kParkedNapUnfenced = 10'000'000;  // where nobody tells the last arrival at a barrier of sleepers

// Sleeps until somebody wakes the worker, the barrier opens, a core is free or the worker alone is given work, or the
// nap is over.
void sleep_parked(Worker& worker, const BarrierOpen& condition) {
  Sleepers& sleepers = worker.task_team->sleepers;
  // Whoever gives the worker own work looks for sleepers behind a fence, as whoever places a task.
  if (!condition.reached() && awake_in(*worker.task_team) >= cpu_limit() && !worker.own_work.any()) {
    if (!core_limit.parked_nap) return sleepers.sleep(worker.sleeper);
    if (sleepers.sleep_for(worker.sleeper, has_process_barrier() ? kParkedNap : kParkedNapUnfenced)) return;
  }
  sleepers.leave(worker.sleeper, worker.task_team->scheduler);
}

}  // namespace

namespace {
struct Limiters {
  FutexLock lock;
  CpuLimiter* first = nullptr;
};
constinit Limiters limiters;
}  // namespace

void CpuLimiter::set(int cpus) {
  const std::lock_guard guard(limiters.lock);
  if (!is_known_) next_ = std::exchange(limiters.first, this);
  is_known_ = true;
  cpus_ = std::max(cpus, 1);
  int least = kNoCoreLimit;
  for (const CpuLimiter* each = limiters.first; each; each = each->next_) least = std::min(least, each->cpus_);
  if (least != kNoCoreLimit) core_limit.has_moved.store(true, std::memory_order_relaxed);
  core_limit.cpus.store(least, std::memory_order_relaxed);
}

namespace {
constinit std::atomic<void (*)()> unexpected_crowd{nullptr};
}

void expect_busy(int least, int most) {
  core_limit.least_busy.store(least, std::memory_order_relaxed);
  core_limit.most_busy.store(most, std::memory_order_relaxed);
}

void on_unexpected_crowd(void (*tell)()) { unexpected_crowd.store(tell, std::memory_order_release); }

void tell_of_crowd() {
  expect_busy(0, kNoCoreLimit);
  // Acquire pairs with the release above: what the function uses is there.
  if (void (*const tell)() = unexpected_crowd.load(std::memory_order_acquire)) tell();
}

void resume_where_cores_are_free() {
  // Pairs with that of Sleepers::enter(): either this thread sees that the worker sleeps, or the worker sees the limit.
  std::atomic_thread_fence(std::memory_order_seq_cst);
  const std::lock_guard guard(parked_workers.lock);
  for (Parked* each = parked_workers.first; each; each = each->next) {
    Sleepers& sleepers = each->task_team.sleepers;
    if (awake_in(each->task_team) < cpu_limit())
      sleepers.wake_where([&](int worker) { return worker == each->worker; });
  }
}

void drop_core_limit_in_child() {
  core_limit.cpus.store(kNoCoreLimit, std::memory_order_relaxed);
  expect_busy(0, kNoCoreLimit);
  core_limit.parked.store(0, std::memory_order_relaxed);
  core_limit.has_moved.store(false, std::memory_order_relaxed);
  new (&parked_workers) ParkedWorkers;
  new (&limiters.lock) FutexLock;
  for (CpuLimiter* each = limiters.first; each; each = each->next_) each->cpus_ = kNoCoreLimit;
}

bool leave_core(Worker& worker, const BarrierOpen& condition) {
  if (awake_in(*worker.task_team) <= cpu_limit() || !is_dispensable(worker)) return false;
  publish_private_tasks(worker);
  enter(worker.watch, Phase::kIdle);
  const InList parked(worker);
  announce(worker, condition);
  const Asleep asleep(worker.sleep_note, condition.blocked);
  sleep_parked(worker, condition);
  return true;
}

}  // namespace shep
