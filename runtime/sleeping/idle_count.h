// Counts a team's workers that look for work in vain, and those of them that are awake. Neighbours share a count: on
// one line for all, workers that leave a barrier at once would wait for each other.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <numeric>

#include "platform/cpu.h"

namespace shep {

class IdleCount {
 public:
  // The worker, awake, begins to look, and has found something.
  void begin(int worker) { add(worker, 1 + looks(worker)); }
  void end(int worker) { add(worker, -(1 + looks(worker))); }
  // Meanwhile it sleeps, and wakes up.
  void asleep(int worker) { add(worker, -1); }
  void awake(int worker) { add(worker, 1); }

  // What follows are hints. The first three are for a team of that size; these two of workers that are awake.
  bool any(int size) const {
    return std::any_of(counts_, counts_ + places(size), [](const Count& each) { return each.number() > 0; });
  }
  // Returns true if there are more than so many.
  bool exceeds(int number, int size) const {
    return std::any_of(counts_, counts_ + places(size),
                       [&](const Count& each) { return (number -= each.number()) < 0; });
  }
  // Of those that are asleep or were just woken as well.
  int looking(int size) const {
    return std::accumulate(counts_, counts_ + places(size), 0,
                           [](int sum, const Count& each) { return sum + each.looking(); });
  }
  // The same of one worker. In a team of more than 128 those that are 128 apart are told together.
  bool looks_in_vain(int worker) const {
    return (counts_[place_of(worker)].workers.load(std::memory_order_relaxed) & kField * looks(worker)) != 0;
  }

 private:
  static constexpr int kPlaces = 16;
  static constexpr int kNeighbours = 8;
  static constexpr uint64_t kField = 15;
  // The number of those awake in the low half; above it, four bits each, how many neighbours of one number look.
  struct alignas(kCacheLine) Count {
    int number() const { return int(uint32_t(workers.load(std::memory_order_relaxed))); }
    int looking() const {
      int sum = 0;
      for (uint64_t fields = workers.load(std::memory_order_relaxed) >> 32; fields != 0; fields >>= 4)
        sum += int(fields & kField);
      return sum;
    }
    std::atomic<uint64_t> workers{0};
  };

  void add(int worker, uint64_t by) { counts_[place_of(worker)].workers.fetch_add(by, std::memory_order_seq_cst); }
  // One in the worker's field; a guest has none.
  static uint64_t looks(int worker) { return worker < 0 ? 0 : uint64_t{1} << (32 + worker % kNeighbours * 4); }

  // A guest has no number, and counts with the first.
  static int places(int size) { return std::min(kPlaces, (size + kNeighbours - 1) / kNeighbours); }
  static int place_of(int worker) { return std::max(worker, 0) / kNeighbours % kPlaces; }

  Count counts_[kPlaces];
};

}  // namespace shep
