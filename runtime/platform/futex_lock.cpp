#include "platform/futex_lock.h"

#include <algorithm>

#include "platform/cpu.h"
#include "platform/futex.h"

namespace shep {

namespace {
// A critical section of the runtime lasts some tens of nanoseconds; a thread that holds a lock longer has lost its
// core.
constexpr int kSpins = 200;
// The longest pause between two looks. A look takes the cache line from the holder, who needs it for the release and
// often for the next acquisition; so a waiting thread looks less and less often.
constexpr int kLongestPause = 32;
}  // namespace

bool FutexLock::spin() {
  int pause = 1;
  for (int spin = 0; spin < kSpins; spin += pause, pause = std::min(pause * 2, kLongestPause)) {
    for (int i = 0; i < pause; ++i) relax_cpu();
    if (state_.load(std::memory_order_relaxed) == kFree && try_lock()) return true;
  }
  return false;
}

void FutexLock::lock_slow() {
  if (spin()) return;
  // From here on the lock is taken as contended, since others may sleep too. Acquire as in try_lock().
  while (state_.exchange(kHeldWithSleepers, std::memory_order_acquire) != kFree) futex_wait(state_, kHeldWithSleepers);
}

bool FutexLock::try_lock_or_mark() { return state_.exchange(kHeldWithSleepers, std::memory_order_acquire) == kFree; }

void FutexLock::sleep(int64_t ns) { futex_wait_for(state_, kHeldWithSleepers, ns); }

void FutexLock::wake_one() { futex_wake(state_, 1); }

}  // namespace shep
