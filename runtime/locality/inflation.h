// Estimates how much longer tasks take away from their data, for the weighted mode of SHEPHERD_LOCALITY.
//
// For each task construct, home domain and executing domain it keeps a running mean of the tasks' times without their
// waits. The inflation of a migration is the difference of two such means. Before a construct was seen away from home,
// the machine's relative latency stands in: as if the task only waited for memory.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "locality/domains.h"

namespace shep {

class Inflation {
 public:
  explicit Inflation(const Domains& domains) : domains_(domains) {}

  // Records the time of a task, in ns. Thread-safe; of two that collide one may be lost.
  void took(const void* construct, int home, int here, int64_t ns);
  // Returns how long the construct's tasks take at home, or here if none was seen there: ns; 0: unknown.
  int64_t typical(const void* construct, int home, int here) const;
  // Returns the estimated inflation in ns, not negative; 0: nothing is known of the construct.
  int64_t estimate(const void* construct, int home, int here) const;

 private:
  struct Cell {
    std::atomic<uint64_t> key{0};
    std::atomic<int64_t> mean{0};  // ns
  };
  // Cells that clash replace each other: an estimate is lost and learnt again.
  static constexpr int kCellBits = 10;
  // A mean follows a change within some eight tasks.
  static constexpr int64_t kWeight = 8;

  static uint64_t key_of(const void* construct, int home, int here);
  // Uses the upper bits, which all parts of the key reach.
  static size_t place_of(uint64_t key) { return key >> (64 - kCellBits); }
  // Returns a negative number if it is not known.
  int64_t mean(const void* construct, int home, int here) const;

  const Domains& domains_;
  Cell cells_[size_t{1} << kCellBits];
};

}  // namespace shep
