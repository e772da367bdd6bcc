// A 31-bit counter to wait on. Sleepers mark it, so that advancing it makes no system call when nobody sleeps.
// Zero-initialised it says 0.
#pragma once

#include <atomic>
#include <cstdint>

namespace shep {

class Turn {
 public:
  static constexpr uint32_t kMask = 0x7fffffff;
  static constexpr int64_t kForever = INT64_MAX;

  // Acquire pairs with advance's release: what happened before the turn advanced is visible.
  uint32_t now() const { return word_.load(std::memory_order_acquire) >> 1; }

  void advance() {
    uint32_t word = word_.load(std::memory_order_relaxed);
    // Release publishes everything the advancing thread did. The sleepers' mark goes away with the old value.
    while (!word_.compare_exchange_weak(word, ((word >> 1) + 1) << 1, std::memory_order_release,
                                        std::memory_order_relaxed)) {}
    if (word & kSleepers) wake_all();
  }

  // Returns when the turn no longer is `seen`, or nobody may advance it any more: looks as long as the back-off lasts
  // (sleeping/back_off.h), then sleeps.
  template <class BackOff> void wait_while(uint32_t seen, const std::atomic<bool>& given_up, BackOff& back_off) {
    while (now() == seen && !given_up.load(std::memory_order_relaxed))
      if (!back_off.lasts()) sleep_while(seen, given_up, kForever);
  }
  // Sleeps at once, and returns after so many ns at the latest.
  void sleep_while(uint32_t seen, const std::atomic<bool>& given_up, int64_t ns);

  // Lets those go who wait for what `given_up`, which has just been set, says will not come.
  void let_go() {
    // Release publishes the flag to whoever marks the word after this; those who have marked it before are woken, or
    // fail to sleep.
    if (word_.fetch_and(~kSleepers, std::memory_order_release) & kSleepers) wake_all();
  }

  // While one thread owns the object.
  void reset() { word_.store(0, std::memory_order_relaxed); }

 private:
  static constexpr uint32_t kSleepers = 1;

  bool mark(uint32_t seen, const std::atomic<bool>& given_up);
  void wake_all();

  std::atomic<uint32_t> word_{0};
};

}  // namespace shep
