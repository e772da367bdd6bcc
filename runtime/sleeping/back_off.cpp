#include "sleeping/back_off.h"

#include <sched.h>

#include <algorithm>
#include <atomic>

#include "platform/clock.h"
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
// A yield that takes so long has given the cpu to somebody who keeps it. The kernel lets a sleeper that is woken go
// first, but not a thread that yields.
constexpr int64_t kLostNs = 100'000;
constexpr int64_t kSleepingNs = 20'000'000;
// Where a quota forbids the use of an idle cpu, yielding uses the quota up as spinning does.
constexpr int64_t kCrowdedQuotaSpinNs = 2'000;

}  // namespace

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

bool BackOff::lasts_slow() {
  const int64_t now = monotonic_ns();
  if (started_ == 0) {
    started_ = now;
    next_yield_ = now + kFirstYieldNs;
  }
  if (now - started_ >= spin_ns_) return false;
  crowded_ = crowded();
  if (crowded_ && threads_awake() <= affinity_cpus()) return now - started_ < kCrowdedQuotaSpinNs;
  if (crowded_ || now >= next_yield_) {
    const bool may_end_early = spin_ns_ <= kDefaultSpinNs;
    if (may_end_early && now < crowd.sleeps_until.load(std::memory_order_relaxed)) return false;
    const int64_t back = yield();
    if (may_end_early && back - now > kLostNs) {
      crowd.sleeps_until.store(back + kSleepingNs, std::memory_order_relaxed);
      return false;
    }
  }
  return true;
}

int64_t BackOff::yield() {
  sched_yield();
  const int64_t now = monotonic_ns();
  next_yield_ = now + std::min(now - started_, kLongestYieldIntervalNs);
  return now;
}

}  // namespace shep
