#include "schedulers/checked.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <numeric>
#include <unordered_map>
#include <utility>
#include <vector>

#include "platform/cpu.h"
#include "platform/fatal.h"
#include "platform/futex_lock.h"
#include "platform/sanitizers.h"
#include "tasks/task.h"

namespace shep {

namespace {

enum class Call : uint8_t { kTake, kSteal, kClaim, kSurplus };
constexpr const char* kCallNames[] = {"take", "steal", "claim", "surplus"};

Capabilities below(const Capabilities& policy, SequentialOrder& order) {
  Capabilities result = policy;
  result.order = policy.order ? &order : nullptr;
  return result;
}

// ThreadSanitizer does not see the lock, but what the maps allocate.
class SeenLock {
 public:
  void lock() {
    lock_.lock();
    tell_acquire(this);
  }
  void unlock() {
    tell_release(this);
    lock_.unlock();
  }

 private:
  FutexLock lock_;
};

class Checked final : public Scheduler, private SequentialOrder {
 public:
  Checked(const SchedulerKind& kind, std::unique_ptr<Scheduler> policy, const TeamLayout& layout)
      : Scheduler(below(policy->capabilities, *this)),
        name_(kind.name),
        shepherds_(layout.shepherds),
        policy_(std::move(policy)),
        workers_(layout.workers),
        serves_(layout.workers),
        per_worker_(layout.workers) {
    std::iota(workers_.begin(), workers_.end(), 0);
    for (int each : workers_) serves_[each] = layout.shepherd_of_worker[each] == TeamLayout::kOutside ? 0 : 1;
  }

  bool accepts(int worker, const shep_scope& generating) override { return policy_->accepts(worker, generating); }
  int place(int worker, Task& task) override {
    return placed("place()", worker, task, [&] { return policy_->place(worker, task); });
  }
  int place_for(int worker, int asker, Task& task) override {
    return placed("place_for()", worker, task, [&] { return policy_->place_for(worker, asker, task); });
  }
  Task* take(int worker) override;
  Task* steal(int worker, Look look, StealCounters& counters) override;
  Task* claim(int worker, const Wanted& wanted) override;
  bool reaches(int worker, int shepherd) const override { return policy_->reaches(worker, shepherd); }
  int waiting(int shepherd) const override { return policy_->waiting(shepherd); }

  Scheduler& policy() { return *policy_; }

 private:
  struct Waiting {
    uint64_t placed;  // by the clock
    int shepherd;
  };
  struct Returned {
    Call call;
    int worker;
  };
  struct alignas(kCacheLine) PerWorker {
    // By the clock: since when the worker is within a call that may return a task; and when its last take() began.
    std::atomic<uint64_t> taking{kNotTaking};
    uint64_t took = 0;
  };
  static constexpr uint64_t kNotTaking = UINT64_MAX;

  Task* surplus(int worker, const Task& generating) override {
    return watch(Call::kSurplus, worker, [&] { return policy_->capabilities.order->surplus(worker, generating); });
  }
  void reserve(int worker, Task& task) override { policy_->capabilities.order->reserve(worker, task); }
  void retire(Task& task) override { policy_->capabilities.order->retire(task); }

  template <class Ask> Task* watch(Call call, int worker, Ask ask);
  void note_returned(Call call, int worker, Task& task);
  void await_takers(uint64_t since) const;
  uint64_t now();
  // Places a task by `place`, which is called `call`.
  template <class Place> int placed(const char* call, int worker, Task& task, Place place);
  template <class Ask, class Should>
  Task* ask_completely(Call call, int worker, uint64_t began, Ask ask, Should should);

  const char* const name_;
  const int shepherds_;
  const std::unique_ptr<Scheduler> policy_;
  std::vector<int> workers_;
  std::vector<char> serves_;  // by worker: it serves a shepherd of this policy
  std::vector<PerWorker> per_worker_;
  SeenLock lock_;  // guards what follows
  uint64_t clock_ = 0;
  std::unordered_map<const Task*, Waiting> waiting_;
  std::unordered_map<const Task*, Returned> returned_;  // of tasks that do not wait, who returned them last
};

template <class Place> int Checked::placed(const char* call, int worker, Task& task, Place place) {
  {
    const std::lock_guard guard(lock_);
    waiting_[&task] = {UINT64_MAX, 0};  // from now on somebody may take it, though nobody need find it
    returned_.erase(&task);
  }
  const int shepherd = place();
  if (shepherd < 0 || shepherd >= shepherds_) {
    fatal("scheduler %s: %s by worker %d has put a task in shepherd %d of %d", name_, call, worker, shepherd,
          shepherds_);
  }
  const auto reaches = [&](int each) { return serves_[each] && policy_->reaches(each, shepherd); };
  if (std::none_of(workers_.begin(), workers_.end(), reaches)) {
    fatal("scheduler %s: %s by worker %d has put a task in shepherd %d, which no worker reaches", name_, call, worker,
          shepherd);
  }
  const std::lock_guard guard(lock_);
  const auto found = waiting_.find(&task);
  // Gone already, or back again: then it is another placement's, which is as good.
  if (found != waiting_.end() && found->second.placed == UINT64_MAX) found->second = {++clock_, shepherd};
  return shepherd;
}

void Checked::note_returned(Call call, int worker, Task& task) {
  const std::lock_guard guard(lock_);
  if (waiting_.erase(&task)) {
    returned_[&task] = {call, worker};
    return;
  }
  const auto before = returned_.find(&task);
  if (before == returned_.end()) {
    fatal("scheduler %s: %s() by worker %d has returned what was never placed", name_, kCallNames[int(call)], worker);
  }
  fatal("scheduler %s: %s() by worker %d has returned a task that %s() by worker %d has returned before", name_,
        kCallNames[int(call)], worker, kCallNames[int(before->second.call)], before->second.worker);
}

uint64_t Checked::now() {
  const std::lock_guard guard(lock_);
  return ++clock_;
}

template <class Ask> Task* Checked::watch(Call call, int worker, Ask ask) {
  PerWorker& mine = per_worker_[worker];
  mine.taking.store(now(), std::memory_order_relaxed);
  Task* const task = ask();
  if (task) note_returned(call, worker, *task);
  // Release: who sees this sees that the task waits no more.
  mine.taking.store(kNotTaking, std::memory_order_release);
  return task;
}

// Waits for calls that began before: a worker about to return a task has it, though it is noted as one that waits.
void Checked::await_takers(uint64_t since) const {
  for (const PerWorker& each : per_worker_) {
    // Acquire pairs with the release in watch().
    while (each.taking.load(std::memory_order_acquire) <= since) sched_yield();
  }
}

// A call that must find what was placed before `began`, still waits, and `should` be found. Where it does not, it is
// asked again: only a call beside which nobody took or placed anything is proof.
template <class Ask, class Should>
Task* Checked::ask_completely(Call call, int worker, uint64_t began, Ask ask, Should should) {
  uint64_t asked_again = 0;
  for (int attempt = 0; attempt < 100; ++attempt) {
    if (Task* const task = watch(call, worker, ask)) return task;
    {
      const std::lock_guard guard(lock_);
      const auto missed = std::find_if(waiting_.begin(), waiting_.end(), [&](const auto& each) {
        return each.second.placed < began && should(*each.first, each.second.shepherd);
      });
      if (missed == waiting_.end()) return nullptr;
      const bool was_alone = clock_ == asked_again + 1;
      if (attempt > 0 && was_alone) {
        fatal("scheduler %s: %s() by worker %d finds nothing, though a task has waited in shepherd %d since before",
              name_, kCallNames[int(call)], worker, missed->second.shepherd);
      }
      asked_again = clock_;
    }
    await_takers(asked_again);
  }
  return nullptr;
}

Task* Checked::take(int worker) {
  per_worker_[worker].took = now();
  return watch(Call::kTake, worker, [&] { return policy_->take(worker); });
}

Task* Checked::steal(int worker, Look look, StealCounters& counters) {
  const auto steal = [&] { return policy_->steal(worker, look, counters); };
  if (look != Look::kLast) return watch(Call::kSteal, worker, steal);
  const auto reaches = [&](const Task&, int shepherd) { return policy_->reaches(worker, shepherd); };
  bool again = false;
  const auto ask = [&] {
    Task* const own = std::exchange(again, true) ? policy_->take(worker) : nullptr;
    return own ? own : steal();
  };
  return ask_completely(Call::kSteal, worker, per_worker_[worker].took, ask, reaches);
}

Task* Checked::claim(int worker, const Wanted& wanted) {
  const auto claim = [&] { return policy_->claim(worker, wanted); };
  const auto fits = [&](const Task& each, int) { return wanted.fits(each); };
  // A look at the neighbours is no look at the others.
  const bool may_leave_it =
      wanted.look == Look::kNear || (wanted.look != Look::kLast && (capabilities.thieves || wanted.taken_by));
  Task* const task =
      may_leave_it ? watch(Call::kClaim, worker, claim) : ask_completely(Call::kClaim, worker, now(), claim, fits);
  if (task && wanted.ancestor && !is_descendant(*task, *wanted.ancestor))
    fatal("scheduler %s: claim() by worker %d has returned a task that does not fit", name_, worker);
  return task;
}

}  // namespace

Scheduler* make_checked(const SchedulerKind& kind, const TeamLayout& layout, const GlobalIcvs& settings) {
  TeamLayout below = layout;
  if (below.whole) below.whole = &static_cast<Checked*>(below.whole)->policy();
  return new Checked(kind, std::unique_ptr<Scheduler>(kind.make(kind, below, settings)), layout);
}

}  // namespace shep
