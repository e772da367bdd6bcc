#include "workers/wait.h"

#include <sched.h>

#include "platform/clock.h"
#include "platform/cpu.h"
#include "tasks/task_group.h"
#include "workers/crew.h"
#include "workers/execute.h"
#include "workers/hunger.h"
#include "workers/private_tasks.h"

namespace shep {

namespace {

// The order of looking. A worker that waits inside a task may run that task's descendants only.
Task* find_work(Worker& worker, const Task* ancestor) {
  Scheduler& scheduler = *worker.crew->scheduler;
  const int self = worker.thread_num;
  if (ancestor) return scheduler.claim(self, *ancestor);
  if (Task* task = scheduler.take(self)) return task;
  const uint64_t stolen = worker.counters.steal.stolen;
  Task* task = scheduler.steal(self, worker.counters.steal);
  const uint64_t moved = worker.counters.steal.stolen - stolen;
  if (moved > 1) worker.crew->sleepers.tasks_moved(scheduler, worker.shepherd, int(moved - 1));
  return task;
}

// How long to go on looking before sleep.
class Patience {
 public:
  explicit Patience(int64_t spin_ns) : spin_ns_(spin_ns) {}

  bool lasts() {
    relax_cpu();
    if (++looks_ % kLooksPerClock != 0) return spin_ns_ > 0;
    const int64_t now = monotonic_ns();
    if (started_ == 0) started_ = now;
    return now - started_ < spin_ns_;
  }

 private:
  static constexpr unsigned kLooksPerClock = 16;
  const int64_t spin_ns_;
  int64_t started_ = 0;
  unsigned looks_ = 0;
};

// What a worker waits for: a count that reaches zero. The sleeper bit tells whoever ends the last task that it must wake us.
struct JoinCondition {
  std::atomic<uint64_t>& word;
  const Task* ancestor;

  // Acquire pairs with the release of every task's end.
  bool reached() const { return JoinWord::children(word.load(std::memory_order_acquire)) == 0; }
  const void* key() const { return &word; }
  void before_sleep() const { word.fetch_or(JoinWord::kSleeper, std::memory_order_relaxed); }
  void after_sleep() const { word.fetch_and(~JoinWord::kSleeper, std::memory_order_relaxed); }
};

// The next phase of the barrier; its opener wakes everybody.
struct BarrierCondition {
  const std::atomic<uint32_t>& phase;
  const uint32_t arrived_in;
  const Task* ancestor = nullptr;

  // Acquire pairs with check_in().
  bool reached() const { return phase.load(std::memory_order_acquire) != arrived_in; }
  const void* key() const { return nullptr; }
  void before_sleep() const {}
  void after_sleep() const {}
};

// Sleeps unless a last look finds the condition reached or a task, which it returns.
template <class Condition>
Task* sleep_unless_task(Worker& worker, const Condition& condition, Hunger& hunger) {
  Sleepers& sleepers = worker.crew->sleepers;
  Sleeper& self = worker.sleeper;
  self.worker = worker.thread_num;
  self.ancestor = condition.ancestor;
  self.join = condition.key();
  sleepers.enter(self);
  condition.before_sleep();
  hunger.ask_everybody();
  Task* task = nullptr;
  if (!condition.reached()) task = find_work(worker, condition.ancestor);
  if (task || condition.reached()) {
    sleepers.leave(self);
  } else {
    sleepers.sleep(self);
  }
  condition.after_sleep();
  return task;
}

// Looks until the condition is reached (null) or there is a task to run.
template <class Condition>
Task* wait_for_work(Worker& worker, const Condition& condition) {
  if (Task* task = find_work(worker, condition.ancestor)) return task;
  Crew& crew = *worker.crew;
  publish_private_tasks(worker);
  crew.scheduler->hungry(worker.thread_num, condition.ancestor);
  crew.hungry.fetch_add(1, std::memory_order_relaxed);
  Hunger hunger(worker);
  Patience patience(crew.spin_ns);
  Task* task = nullptr;
  while (!condition.reached()) {
    if ((task = find_work(worker, condition.ancestor))) break;
    hunger.look_around();
    if (patience.lasts()) continue;
    if ((task = sleep_unless_task(worker, condition, hunger))) break;
  }
  crew.hungry.fetch_sub(1, std::memory_order_relaxed);
  crew.scheduler->fed(worker.thread_num);
  return task;
}

template <class Condition>
void work_until(Worker& worker, const Condition& condition) {
  while (!condition.reached()) {
    if (Task* task = wait_for_work(worker, condition)) run_published(worker, *task);
  }
}

bool has_children(const Task& task) { return JoinWord::children(task.join.load(std::memory_order_acquire)) != 0; }

}  // namespace

void wait_for_children(Worker& worker) {
  shep_scope& innermost = *worker.front().scope;
  shep_scope& region = task_scope(innermost);
  run_private_tasks(worker, region.base);
  // What a taskgroup around the wait had waiting below its own base has gone too.
  for (shep_scope* each = &innermost; each != &region; each = each->outer) each->base = region.base;
  Task* const self = static_cast<Task*>(region.shared);
  if (self && has_children(*self)) work_until(worker, JoinCondition{self->join, self});
}

void wait_for_group(Worker& worker, TaskGroup& group) {
  run_private_tasks(worker, group.scope.base);
  if (JoinWord::children(group.pending.load(std::memory_order_acquire)) == 0) return;
  work_until(worker, JoinCondition{group.pending, descriptor_of(group.scope)});
}

void run_one_descendant(Worker& worker) {
  const shep_scope& region = task_scope(*worker.front().scope);
  if (worker.front().top != region.base && run_newest_private_task(worker, region.base)) return;
  const Task* const self = static_cast<const Task*>(region.shared);
  if (!self || JoinWord::references(self->join.load(std::memory_order_relaxed)) == 1) return;
  if (Task* task = worker.crew->scheduler->claim(worker.thread_num, *self)) run_published(worker, *task);
}

void wait_at_barrier(Worker& worker) {
  Crew& crew = *worker.crew;
  if (!crew.defers) return;  // alone, and nothing was deferred
  run_private_tasks(worker, worker.front().scope->base);
  Task& implicit = worker.implicit_task;
  const uint32_t phase = crew.phase.load(std::memory_order_relaxed);  // cannot change before we arrive
  drop_join(worker, implicit, JoinWord::kReference);
  work_until(worker, BarrierCondition{crew.phase, phase});
  implicit.join.store(JoinWord::kReference, std::memory_order_relaxed);
}

}  // namespace shep
