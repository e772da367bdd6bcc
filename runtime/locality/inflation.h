// How much longer tasks take away from their data: an estimate for the weighted mode of SHEPHERD_LOCALITY.
//
// For each task construct, home domain and executing domain a running mean of the time that placed tasks took. The inflation of
// a migration is the difference of two such means. Before a construct has been seen away from home, the machine's relative
// latency stands in for it: as if the task did nothing but wait for memory.
#pragma once

#include <atomic>
#include <cstdint>

#include "locality/domains.h"

namespace shep {

class Inflation {
 public:
  explicit Inflation(const Domains& domains) : domains_(domains) {}

  // A placed task took so long. Any thread may call it at any time; of two that collide one may be lost.
  void took(const void* construct, int home, int here, int64_t ns);
  // ns, not negative; 0 for a construct of which nothing is known.
  int64_t estimate(const void* construct, int home, int here) const;

 private:
  struct Cell {
    std::atomic<uint64_t> key{0};
    std::atomic<int64_t> mean{0};  // ns
  };
  // Cells that clash take each other's place: an estimate is lost and learnt again.
  static constexpr size_t kCells = 1024;
  // A mean follows a change within some eight tasks.
  static constexpr int64_t kWeight = 8;

  static uint64_t key_of(const void* construct, int home, int here);
  // Negative: not known.
  int64_t mean(const void* construct, int home, int here) const;

  const Domains& domains_;
  Cell cells_[kCells];
};

}  // namespace shep
