// How long it takes a worker to come that is woken: the longest of late, forgotten as time goes by.
//
// On processors of one's own that is some ten microseconds. Where threads, or virtual processors, wait for their turn
// it is milliseconds; then what a worker has not done yet says little about what it has to do, and whoever idles keeps
// nobody from working.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace shep {

class Lateness {
 public:
  // A worker that was woken then is there now, both in ns. Any thread may call it at any time; of two that collide one
  // may be lost.
  void came(int64_t woken, int64_t now) {
    if (now - woken < lately(now)) return;
    noted_at_.store(now, std::memory_order_relaxed);
    longest_.store(now - woken, std::memory_order_relaxed);
  }
  // ns
  int64_t lately(int64_t now) const {
    const int64_t forgotten = (now - noted_at_.load(std::memory_order_relaxed)) / kMemory;
    return std::max<int64_t>(longest_.load(std::memory_order_relaxed) - forgotten, 0);
  }

 private:
  // What took a millisecond is forgotten after so many.
  static constexpr int64_t kMemory = 32;

  std::atomic<int64_t> longest_{0}, noted_at_{0};
};

}  // namespace shep
