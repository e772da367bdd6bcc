#include "waiting/sleepers.h"

#include <mutex>
#include <utility>

#include "platform/clock.h"
#include "platform/futex.h"
#include "schedulers/domain_layer.h"
#include "waiting/back_off.h"

namespace shep {

void Sleepers::enter(Sleeper& sleeper) {
  {
    std::lock_guard guard(lock_);
    sleeper.wake_reason = {};
    sleeper.state.store(Sleeper::kAsleep, std::memory_order_relaxed);
    list_.push_newest(sleeper);
    count_.store(int(list_.size()), std::memory_order_relaxed);
  }
  // Pairs with the fence in has_sleepers().
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

void Sleepers::leave(Sleeper& sleeper, const Scheduler* scheduler) {
  std::lock_guard guard(lock_);
  // A sleeper that somebody has taken out does not look again.
  if (sleeper.state.load(std::memory_order_relaxed) == Sleeper::kAwake)
    return send(scheduler, std::exchange(sleeper.wake_reason, {}));
  sleeper.state.store(Sleeper::kAwake, std::memory_order_relaxed);
  list_.remove(sleeper);
  count_.store(int(list_.size()), std::memory_order_relaxed);
}

void Sleepers::pass_on(Sleeper& sleeper, const Scheduler* scheduler) {
  std::lock_guard guard(lock_);
  send(scheduler, std::exchange(sleeper.wake_reason, {}));
}

void Sleepers::sleep(Sleeper& sleeper) {
  thread_leaves_crowd(sleeper.is_counted);
  // Acquire pairs with wake(): what the waker saw is visible.
  while (sleeper.state.load(std::memory_order_acquire) == Sleeper::kAsleep) futex_wait(sleeper.state, Sleeper::kAsleep);
  thread_joins_crowd(sleeper.is_counted);
}

bool Sleepers::sleep_for(Sleeper& sleeper, int64_t ns) {
  thread_leaves_crowd(sleeper.is_counted);
  // Acquire as above. One wait is enough: a spurious wake-up is as good as the end of the time.
  if (sleeper.state.load(std::memory_order_acquire) == Sleeper::kAsleep)
    futex_wait_for(sleeper.state, Sleeper::kAsleep, ns);
  thread_joins_crowd(sleeper.is_counted);
  return sleeper.state.load(std::memory_order_acquire) != Sleeper::kAsleep;
}

void Sleepers::wake(Sleeper& sleeper, const WakeReason& wake_reason) {
  list_.remove(sleeper);
  count_.store(int(list_.size()), std::memory_order_relaxed);
  sleeper.woken_at = monotonic_ns();
  sleeper.wake_reason = wake_reason;
  sleeper.state.store(Sleeper::kAwake, std::memory_order_release);
  futex_wake(sleeper.state, 1);
}

// Prefers the last one asleep, whose cache is the warmest, and among all a near one.
Sleeper* Sleepers::find_idle(const Scheduler& scheduler, int shepherd) {
  const DomainLayer* const domains = scheduler.capabilities.domains;
  Sleeper* far = nullptr;
  for (Sleeper* each = list_.newest(); each; each = List::older(*each)) {
    if (each->is_guest || each->ancestor || !scheduler.reaches(each->worker, shepherd)) continue;
    if (!domains || domains->is_near(each->worker, shepherd)) return each;
    if (!far) far = each;
  }
  return far;
}

// Prefers idle workers: one that waits for an ancestor may have to leave what it finds, or have its wait ended.
template <class Predicate> Sleeper* Sleepers::find_idle_or_waiting(Predicate may_act) {
  Sleeper* waiting = nullptr;
  for (Sleeper* each = list_.newest(); each; each = List::older(*each)) {
    if (!may_act(*each)) continue;
    if (!each->ancestor) return each;
    if (!waiting) waiting = each;
  }
  return waiting;
}

Sleeper* Sleepers::find(const Scheduler* scheduler, const WakeReason& wake_reason) {
  switch (wake_reason.kind) {
    case WakeReason::kNone: return nullptr;
    case WakeReason::kTask: return find_idle(*scheduler, wake_reason.queue);
    case WakeReason::kFiber: return find_idle_or_waiting([](const Sleeper& each) { return !each.is_guest; });
    case WakeReason::kSideTask: return find_idle_or_waiting([](const Sleeper&) { return true; });
  }
  __builtin_unreachable();
}

void Sleepers::send(const Scheduler* scheduler, const WakeReason& wake_reason) {
  if (Sleeper* const one = find(scheduler, wake_reason)) wake(*one, wake_reason);
}

// Wakes all that wait for an ancestor of the new task, so that none of them sleeps while a task is ready that it could
// run; waiting.md needs that.
void Sleepers::wake_descendants(const Task& generating) {
  wake_if([&](const Sleeper& each) {
    const Task* const ancestor = each.ancestor;
    return ancestor && (ancestor == &generating || is_descendant(generating, *ancestor));
  });
}

void Sleepers::task_placed_slow(const Scheduler& scheduler, int shepherd, const Task& generating) {
  std::lock_guard guard(lock_);
  wake_descendants(generating);
  send(&scheduler, {WakeReason::kTask, shepherd});
}

void Sleepers::open_task_placed_slow(const Task& generating) {
  std::lock_guard guard(lock_);
  wake_descendants(generating);
  send(nullptr, {WakeReason::kSideTask});
}

void Sleepers::fiber_ready_slow() {
  std::lock_guard guard(lock_);
  send(nullptr, {WakeReason::kFiber});
}

void Sleepers::tasks_moved(const Scheduler& scheduler, int shepherd, int count) {
  if (!has_sleepers()) return;
  std::lock_guard guard(lock_);
  wake_if([](const Sleeper& each) { return each.ancestor != nullptr; });
  for (; count > 0; --count) send(&scheduler, {WakeReason::kTask, shepherd});
}

bool Sleepers::join_reached(const void* join) {
  std::lock_guard guard(lock_);
  for (Sleeper* each = list_.oldest(); each; each = List::newer(*each)) {
    if (each->join != join) continue;
    wake(*each);
    return true;  // only the task itself, or the taskgroup's, waits for its count
  }
  return false;
}

}  // namespace shep
