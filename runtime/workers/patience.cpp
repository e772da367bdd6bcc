#include "workers/patience.h"

#include <sched.h>

#include <algorithm>
#include <atomic>

#include "platform/clock.h"
#include "topology/machine.h"

namespace shep {

namespace {

constinit std::atomic<int> awake{0};

// The kernel may have put the thread that we wait for on our own cpu. So whoever spins gives way now and then, first after
// this time and then in intervals that double up to the longest. A yield costs 0.3 us where there is nobody to give way to.
constexpr int64_t kFirstYieldNs = 5'000;
constexpr int64_t kLongestYieldIntervalNs = 80'000;
// A quota is consumed by yielding as by any other work.
constexpr int64_t kCrowdedQuotaSpinNs = 2'000;

}  // namespace

// Relaxed: the number is a hint.
void thread_joins_crowd() { awake.fetch_add(1, std::memory_order_relaxed); }
void thread_leaves_crowd() { awake.fetch_sub(1, std::memory_order_relaxed); }
void restart_crowd() { awake.store(1, std::memory_order_relaxed); }
bool crowded() { return awake.load(std::memory_order_relaxed) > usable_cpus(); }

Patience::Patience(int64_t spin_ns) : spin_ns_(spin_ns), crowded_(crowded()) {}

bool Patience::lasts_slow() {
  const int64_t now = monotonic_ns();
  if (started_ == 0) {
    started_ = now;
    next_yield_ = now + kFirstYieldNs;
  }
  if (now - started_ >= spin_ns_) return false;
  crowded_ = crowded();
  if (crowded_ && has_cpu_quota()) return now - started_ < kCrowdedQuotaSpinNs;
  if (crowded_ || now >= next_yield_) {
    sched_yield();
    next_yield_ = now + std::min(now - started_, kLongestYieldIntervalNs);
  }
  return true;
}

}  // namespace shep
