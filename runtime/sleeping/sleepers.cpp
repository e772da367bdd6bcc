#include "sleeping/sleepers.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "platform/clock.h"
#include "platform/futex.h"
#include "schedulers/domain_layer.h"
#include "sleeping/back_off.h"

namespace shep {

namespace {

// Returns how many rings lie between the worker and the middle.
int rings_to(int worker, const Rings* around) {
  if (!around) return 0;
  const auto is_in = [&](const Ring& ring) {
    return std::binary_search(ring.members.begin(), ring.members.end(), worker);
  };
  return int(std::find_if(around->begin(), around->end(), is_in) - around->begin());
}

// Returns the sleeper with the least key, of those the last one to fall asleep, whose cache is the warmest; null: none
// fits.
template <class List, class Fits, class Key> Sleeper* last_of_the_best(const List& list, Fits fits, Key key) {
  Sleeper* best = nullptr;
  decltype(key(*best)) least = {}, nearest = {};
  for (Sleeper* each = list.newest(); each && (!best || least != nearest); each = List::older(*each)) {
    if (!fits(*each)) continue;
    const auto own = key(*each);
    if (best && own >= least) continue;
    best = each;
    least = own;
  }
  return best;
}

}  // namespace

// Far up it is not looked at: the list tells.
bool Sleepers::may_be_awaited(const Task& generating) {
  constexpr int kFar = 64;
  const Task* each = &generating;
  for (int step = 0; step < kFar; ++step, each = each->parent) {
    if (!each) return false;
    if (each->is_awaited.load(std::memory_order_relaxed)) return true;
  }
  return true;
}

void Sleepers::add(Sleeper& sleeper) {
  list_.push_newest(sleeper);
  thread_leaves_crowd(sleeper.is_counted);
  show_counts(sleeper, 1);
}

void Sleepers::remove(Sleeper& sleeper) {
  list_.remove(sleeper);
  // Whoever is woken wants a cpu from then on, and others must not keep that busy until it has got one.
  thread_joins_crowd(sleeper.is_counted);
  show_counts(sleeper, -1);
  if (sleeper.ancestor) sleeper.ancestor->is_awaited.store(false, std::memory_order_relaxed);
}

void Sleepers::show_counts(const Sleeper& changed, int by) {
  count_.store(int(list_.size()), std::memory_order_relaxed);
  if (!changed.ancestor && !changed.is_guest) idle_count_.store(idle_count() + by, std::memory_order_relaxed);
  if (!changed.naps) sound_count_.store(sound_count() + by, std::memory_order_relaxed);
}

void Sleepers::enter(Sleeper& sleeper) {
  {
    const Locked locked(*this);
    sleeper.wake_reason = {};
    sleeper.state.store(Sleeper::kAsleep, std::memory_order_relaxed);
    if (sleeper.ancestor) sleeper.ancestor->is_awaited.store(true, std::memory_order_relaxed);
    add(sleeper);
  }
  // Pairs with the fence in has_sleepers().
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

void Sleepers::leave(Sleeper& sleeper, const Scheduler* scheduler) {
  const Locked locked(*this);
  // A sleeper that somebody has taken out does not look again.
  if (sleeper.state.load(std::memory_order_relaxed) == Sleeper::kAwake)
    return send(scheduler, std::exchange(sleeper.wake_reason, {}), sleeper.around);
  sleeper.state.store(Sleeper::kAwake, std::memory_order_relaxed);
  remove(sleeper);
}

void Sleepers::pass_on(Sleeper& sleeper, const Scheduler* scheduler) {
  const Locked locked(*this);
  send(scheduler, std::exchange(sleeper.wake_reason, {}), sleeper.around);
}

void Sleepers::sleep(Sleeper& sleeper) {
  // Acquire pairs with wake(): what the waker saw is visible.
  while (sleeper.state.load(std::memory_order_acquire) == Sleeper::kAsleep) futex_wait(sleeper.state, Sleeper::kAsleep);
}

bool Sleepers::sleep_for(Sleeper& sleeper, int64_t ns) {
  // Acquire as above. One wait is enough: a spurious wake-up is as good as the end of the time.
  if (sleeper.state.load(std::memory_order_acquire) == Sleeper::kAsleep)
    futex_wait_for(sleeper.state, Sleeper::kAsleep, ns);
  return sleeper.state.load(std::memory_order_acquire) != Sleeper::kAsleep;
}

void Sleepers::wake(Sleeper& sleeper, const WakeReason& wake_reason) {
  remove(sleeper);
  sleeper.woken_at = monotonic_ns();
  sleeper.wake_reason = wake_reason;
  sleeper.state.store(Sleeper::kAwake, std::memory_order_release);
  if (woken_count_ < kMostWokenLater)
    woken_[woken_count_++] = &sleeper.state;
  else
    futex_wake(sleeper.state, 1);
}

// A sleeper that is woken may get the waker's processor at once, and then want the lock. Until it has seen `state`, or
// later, its Sleeper may be gone; the kernel only compares addresses.
Sleepers::Locked::~Locked() {
  std::atomic<uint32_t>* woken[kMostWokenLater];
  const int count = std::exchange(sleepers_.woken_count_, 0);
  std::copy_n(sleepers_.woken_, count, woken);
  sleepers_.lock_.unlock();
  for (int i = 0; i < count; ++i) futex_wake(*woken[i], 1);
}

// Prefers one in the domain of the queue, then one of its shepherd, then the nearest.
Sleeper* Sleepers::find_idle(const Scheduler& scheduler, int queue, const Rings* around) {
  const DomainLayer* const domains = scheduler.capabilities.domains;
  const int shepherd = domains ? domains->shepherd_of(queue) : queue;
  return last_of_the_best(
      list_,
      [&](const Sleeper& each) { return !each.is_guest && !each.ancestor && scheduler.reaches(each.worker, queue); },
      [&](const Sleeper& each) {
        const bool is_far = domains && !domains->is_near(each.worker, queue);
        return std::tuple(is_far, each.shepherd != shepherd, rings_to(each.worker, around));
      });
}

// Prefers idle workers: one that waits for an ancestor may have to leave what it finds, or have its wait ended.
template <class Predicate> Sleeper* Sleepers::find_idle_or_waiting(Predicate may_act, const Rings* around) {
  return last_of_the_best(list_, may_act, [&](const Sleeper& each) {
    return std::pair(bool(each.ancestor), rings_to(each.worker, around));
  });
}

Sleeper* Sleepers::find(const Scheduler* scheduler, const WakeReason& wake_reason, const Rings* around) {
  switch (wake_reason.kind) {
    case WakeReason::kNone: return nullptr;
    case WakeReason::kTask: return find_idle(*scheduler, wake_reason.queue, around);
    case WakeReason::kFiber: return find_idle_or_waiting([](const Sleeper& each) { return !each.is_guest; }, around);
    case WakeReason::kSideTask: return find_idle_or_waiting([](const Sleeper&) { return true; }, around);
  }
  __builtin_unreachable();
}

void Sleepers::send(const Scheduler* scheduler, const WakeReason& wake_reason, const Rings* around) {
  if (Sleeper* const one = find(scheduler, wake_reason, around)) wake(*one, wake_reason);
}

// Wakes all that wait for an ancestor of the new task, so that none of them sleeps while a task is ready that it could
// run; waiting.md needs that.
void Sleepers::wake_descendants(const Task& generating) {
  wake_if([&](const Sleeper& each) {
    const Task* const ancestor = each.ancestor;
    return ancestor && (ancestor == &generating || is_descendant(generating, *ancestor));
  });
}

void Sleepers::task_placed_slow(const Scheduler& scheduler, int shepherd, const Task& generating, const Rings* around) {
  const Locked locked(*this);
  wake_descendants(generating);
  send(&scheduler, {WakeReason::kTask, shepherd}, around);
}

void Sleepers::open_task_placed_slow(const Task& generating) {
  const Locked locked(*this);
  wake_descendants(generating);
  send(nullptr, {WakeReason::kSideTask}, nullptr);
}

void Sleepers::fiber_ready_slow(const Rings* around) {
  const Locked locked(*this);
  send(nullptr, {WakeReason::kFiber}, around);
}

void Sleepers::tasks_moved(const Scheduler& scheduler, int shepherd, int count, const Rings* around) {
  if (!has_sleepers()) return;
  const Locked locked(*this);
  wake_if([](const Sleeper& each) { return each.ancestor != nullptr; });
  for (; count > 0; --count) send(&scheduler, {WakeReason::kTask, shepherd}, around);
}

bool Sleepers::join_reached(const void* join) {
  const Locked locked(*this);
  for (Sleeper* each = list_.oldest(); each; each = List::newer(*each)) {
    if (each->join != join) continue;
    wake(*each);
    return true;  // only the task itself, or the taskgroup's, waits for its count
  }
  return false;
}

}  // namespace shep
