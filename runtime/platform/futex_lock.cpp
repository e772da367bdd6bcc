#include "platform/futex_lock.h"

#include "platform/cpu.h"
#include "platform/futex.h"

namespace shep {

namespace {
// A critical section of ours is some tens of nanoseconds; whoever holds a lock for longer has lost its core.
constexpr int kSpins = 200;
}  // namespace

void FutexLock::lock_slow() {
  for (int spin = 0; spin < kSpins; ++spin) {
    relax_cpu();
    if (state_.load(std::memory_order_relaxed) == kFree && try_lock()) return;
  }
  // From here on the lock is taken as contended, since others may sleep beside us. Acquire as in try_lock.
  while (state_.exchange(kHeldWithSleepers, std::memory_order_acquire) != kFree) futex_wait(state_, kHeldWithSleepers);
}

void FutexLock::wake_one() { futex_wake(state_, 1); }

}  // namespace shep
