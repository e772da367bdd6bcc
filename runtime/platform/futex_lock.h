// A lock of four bytes: free when zero, one atomic operation when nobody contends, asleep in the kernel when it lasts.
// Any thread may release it, since a task that holds an OpenMP lock may migrate.
#pragma once

#include <atomic>
#include <cstdint>

namespace shep {

class FutexLock {
 public:
  void lock() {
    if (!try_lock()) lock_slow();
  }

  bool try_lock() {
    uint32_t expected = kFree;
    // Acquire pairs with unlock's release: the previous holder's writes are visible.
    return state_.compare_exchange_strong(expected, kHeld, std::memory_order_acquire, std::memory_order_relaxed);
  }

  // For a thread that does other things while it waits. A hint;
  bool is_free() const { return state_.load(std::memory_order_relaxed) == kFree; }
  // attempts for some 10 us; one after which it may sleep;
  bool spin();
  bool try_lock_or_mark();
  // until the lock is released, or for so many ns.
  void sleep(int64_t ns);

  void unlock() {
    // Release publishes the critical section to the next lock.
    if (state_.exchange(kFree, std::memory_order_release) == kHeldWithSleepers) wake_one();
  }

 private:
  enum : uint32_t { kFree = 0, kHeld = 1, kHeldWithSleepers = 2 };

  void lock_slow();
  void wake_one();

  std::atomic<uint32_t> state_{kFree};
};

}  // namespace shep
