// A lock of four bytes: zero is free, one atomic operation without contention, sleep in the kernel when the wait is
// long. Any thread may release it, since a task that holds an OpenMP lock may migrate.
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
    // Acquire pairs with the release in unlock(): the previous holder's writes are visible.
    return state_.compare_exchange_strong(expected, kHeld, std::memory_order_acquire, std::memory_order_relaxed);
  }

  // These four are for a thread that does other things while it waits. A hint:
  bool is_free() const { return state_.load(std::memory_order_relaxed) == kFree; }
  // Tries for some 10 us.
  bool spin();
  // Tries once; on failure unlock() will wake sleepers, so the thread may sleep().
  bool try_lock_or_mark();
  // Sleeps until the lock is released, for at most `ns`. Requires that try_lock_or_mark() has just failed.
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
