#include "sleeping/back_off.h"

#include <sched.h>

#include <algorithm>
#include <atomic>

#include "platform/clock.h"
#include "platform/preemption.h"
#include "topology/machine.h"
#include "sleeping/core_limit.h"

namespace shep {

constinit Crowd crowd;

namespace {

// The awaited thread may need our cpu, so a spinning thread yields now and then: first after this time, longer than a
// wake-up takes, then at intervals that double up to the longest. Not sooner, since another program that gets the cpu
// keeps it for milliseconds.
constexpr int64_t kFirstYieldNs = 40'000;
constexpr int64_t kLongestYieldIntervalNs = 160'000;
// Where each wait ends by its first yield, that comes sooner each time, down to this: the thread that is awaited shares
// the cpu, as in a process that was confined since it began, where nobody is counted as one of a crowd.
constexpr int64_t kSoonestYieldNs = 1'000;
constinit thread_local int64_t first_yield_ns = kFirstYieldNs;
// A yield that takes less has found nobody else who wants the cpu.
constexpr int64_t kSwitchNs = 1'000;
// Where yields have been lost: what a wake-up takes, about.
constexpr int64_t kLostSpinNs = 5'000;
// Where a quota forbids the use of an idle cpu, yielding uses the quota up as spinning does.
constexpr int64_t kCrowdedQuotaSpinNs = 2'000;

}  // namespace

void LostYields::note(int64_t now, int64_t ns) {
  const int64_t ended = until_.load(std::memory_order_relaxed);
  if (now < ended) return;  // another thread has lost the same time
  const int64_t last = duration_.load(std::memory_order_relaxed);
  const int64_t next = now - ended < last ? std::min(2 * last, kLongest) : std::min(kTimes * ns, kLongestFirst);
  duration_.store(next, std::memory_order_relaxed);
  until_.store(now + next, std::memory_order_relaxed);
}

void LostYields::suspect(int64_t now, int64_t ns) {
  if (now < trusted_until_.load(std::memory_order_relaxed)) return;
  suspected_until_.store(now + std::min(kTimes * ns, kLongestFirst), std::memory_order_relaxed);
}

void LostYields::trust(int64_t now) {
  suspected_until_.store(0, std::memory_order_relaxed);
  trusted_until_.store(now + kTrust, std::memory_order_relaxed);
}

void thread_joins_crowd(int threads) {
  if (threads == 0) return;
  compare_with_expected(crowd.awake.fetch_add(threads, std::memory_order_relaxed) + threads);
}
void thread_leaves_crowd(int threads) {
  if (threads == 0) return;
  compare_with_expected(crowd.awake.fetch_sub(threads, std::memory_order_relaxed) - threads);
}
void restart_crowd(int threads) { crowd.awake.store(threads, std::memory_order_relaxed); }
bool crowded() { return threads_awake() > std::min(usable_cpus(), cpu_limit()); }

BackOff::BackOff(int64_t spin_ns) : spin_ns_(spin_ns), crowded_(crowded()) {}

bool BackOff::yields_pay() { return first_yield_ns < kFirstYieldNs; }

void BackOff::learn() const {
  const bool has_ended_wait = yields_ == 1 && looks_ == 0 && has_let_run_;
  first_yield_ns = has_ended_wait ? std::max(first_yield_ns / 2, kSoonestYieldNs) : kFirstYieldNs;
}

bool BackOff::lasts_slow() {
  const int64_t now = monotonic_ns();
  if (started_ == 0) {
    started_ = now;
    next_yield_ = now + first_yield_ns;
  }
  if (now - started_ >= spin_ns_) return false;
  crowded_ = crowded();
  if (crowded_ && threads_awake() <= affinity_cpus()) return now - started_ < kCrowdedQuotaSpinNs;
  const bool may_end_early = spin_ns_ <= kDefaultSpinNs;
  if (may_end_early && crowd.lost_yields.are_recent(now)) return !crowded_ && now - started_ < kLostSpinNs;
  return (!crowded_ && now < next_yield_) || yield(now) || !may_end_early;
}

bool BackOff::yield(int64_t now) {
  LostYields& lost = crowd.lost_yields;
  OthersTime others;
  const bool is_measured = crowded_ && lost.are_suspected(now);
  if (is_measured) others.restart(now);
  sched_yield();
  const int64_t back = monotonic_ns(), ns = back - now;
  next_yield_ = back + std::min(back - started_, kLongestYieldIntervalNs);
  looks_ = 0;
  ++yields_;
  has_let_run_ = !crowded_ && ns >= kSwitchNs;
  if (ns <= LostYields::kLeast) return true;
  has_let_run_ = false;
  if (crowded_ && !is_measured) {
    lost.suspect(back, ns);
    return true;
  }
  if (is_measured && others.until(back, usable_cpus()) < ns / 2) {
    lost.trust(back);
    return true;
  }
  lost.note(back, ns);
  return false;
}

}  // namespace shep
