// Measures how late woken workers come: the longest recent delay, forgotten as time goes by.
//
// With a processor for each thread a delay is some ten microseconds. Where threads, or virtual processors, wait for
// their turn it is milliseconds; then what a worker has not done yet says little about its load, and an idle thread
// keeps nobody from working.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace shep {

class Lateness {
 public:
  // Records that a worker woken at `woken` has come at `now` (ns). Thread-safe; of two that collide one may be lost.
  void came(int64_t woken, int64_t now) {
    if (now - woken < lately(now)) return;
    noted_at_.store(now, std::memory_order_relaxed);
    longest_.store(now - woken, std::memory_order_relaxed);
  }
  // Returns the longest recent delay in ns.
  int64_t lately(int64_t now) const {
    const int64_t forgotten = (now - noted_at_.load(std::memory_order_relaxed)) / kMemory;
    return std::max<int64_t>(longest_.load(std::memory_order_relaxed) - forgotten, 0);
  }

 private:
  // A delay of one millisecond is forgotten after this many.
  static constexpr int64_t kMemory = 32;

  std::atomic<int64_t> longest_{0}, noted_at_{0};
};

}  // namespace shep
