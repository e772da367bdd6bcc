// Counts a team's workers that are awake and look for work in vain. Neighbours share a count: on one line for all,
// workers that leave a barrier at once would wait for each other.
#pragma once

#include <algorithm>
#include <atomic>
#include <numeric>

#include "platform/cpu.h"

namespace shep {

class IdleCount {
 public:
  void add(int worker, int by) { counts_[place_of(worker)].workers.fetch_add(by, std::memory_order_seq_cst); }
  // These two are for a team of that size; hints.
  bool any(int size) const {
    return std::any_of(counts_, counts_ + places(size),
                       [](const Count& each) { return each.workers.load(std::memory_order_relaxed) > 0; });
  }
  int count(int size) const {
    return std::accumulate(counts_, counts_ + places(size), 0, [](int sum, const Count& each) {
      return sum + each.workers.load(std::memory_order_relaxed);
    });
  }

 private:
  static constexpr int kPlaces = 16;
  static constexpr int kNeighbours = 8;
  struct alignas(kCacheLine) Count {
    std::atomic<int> workers{0};
  };

  // A guest has no number, and counts with the first.
  static int places(int size) { return std::min(kPlaces, (size + kNeighbours - 1) / kNeighbours); }
  static int place_of(int worker) { return std::max(worker, 0) / kNeighbours % kPlaces; }

  Count counts_[kPlaces];
};

}  // namespace shep
