// How much longer tasks take away from their data: an estimate for the weighted mode of SHEPHERD_LOCALITY.
//
// For each task construct, home domain and executing domain a running mean of the time that tasks of domains took,
// without their waits. The inflation of a migration is the difference of two such means. Before a construct has been
// seen away from home, the machine's relative latency stands in for it: as if the task did nothing but wait for memory.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "locality/domains.h"

namespace shep {

class Inflation {
 public:
  explicit Inflation(const Domains& domains) : domains_(domains) {}

  // A task of a domain took so long. Any thread may call it at any time; of two that collide one may be lost.
  void took(const void* construct, int home, int here, int64_t ns);
  // How long the construct's tasks take at home, or here if none was seen there: ns; 0 where that is not known.
  int64_t typical(const void* construct, int home, int here) const;
  // ns, not negative; 0 for a construct of which nothing is known.
  int64_t estimate(const void* construct, int home, int here) const;

 private:
  struct Cell {
    std::atomic<uint64_t> key{0};
    std::atomic<int64_t> mean{0};  // ns
  };
  // Cells that clash take each other's place: an estimate is lost and learnt again.
  static constexpr int kCellBits = 10;
  // A mean follows a change within some eight tasks.
  static constexpr int64_t kWeight = 8;

  static uint64_t key_of(const void* construct, int home, int here);
  // By the upper bits, which all of the key's parts reach.
  static size_t place_of(uint64_t key) { return key >> (64 - kCellBits); }
  // Negative: not known.
  int64_t mean(const void* construct, int home, int here) const;

  const Domains& domains_;
  Cell cells_[size_t{1} << kCellBits];
};

}  // namespace shep
