// What is sorted, by whatever library: the numbers 0 to n-1 in a random order that is the same in every run.
#ifndef BENCH_SORT_VALUES_H
#define BENCH_SORT_VALUES_H

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

static const long kSizes[] = {1L << 17, 1L << 22, 1L << 25, 1L << 20};

inline std::vector<std::uint32_t> shuffled(long n) {
  std::vector<std::uint32_t> values(n);
  std::iota(values.begin(), values.end(), 0u);
  std::uint64_t state = 2026;
  for (long i = n - 1; i > 0; i--) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    std::swap(values[i], values[(state >> 33) % (i + 1)]);
  }
  return values;
}

// Sorting a permutation of 0 to n-1 puts each number at its own place.
inline bool is_sorted(const std::vector<std::uint32_t> &values) {
  for (std::size_t i = 0; i < values.size(); i++) {
    if (values[i] != i)
      return false;
  }
  return true;
}

#endif
