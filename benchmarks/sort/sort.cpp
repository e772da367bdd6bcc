// Mergesort whose halves and whose merge are both parallel (Akl and Santoro 1987; Cilk's cilksort made it a task
// benchmark): the quarters are sorted by tasks, and a merge splits its longer run in the middle and the other one by
// binary search.
//
// One variant: untied tasks. The numbers are the lengths below which sorting and merging are serial.
#include "../common/bench.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace {

template <class T> struct Run {
  T *begin, *end;
  long size() const { return end - begin; }
};

template <class T, class Less> class Sorter {
public:
  Sorter(Less less, long sort_alone, long merge_alone)
      : less_(less), sort_alone_(sort_alone), merge_alone_(merge_alone) {}

  // Sorts values; scratch is as long.
  void sort(Run<T> values, T *scratch) const {
    if (values.size() <= sort_alone_)
      return std::sort(values.begin, values.end, less_);
    T *const cut[] = {values.begin, values.begin + values.size() / 4, values.begin + values.size() / 2,
                      values.begin + values.size() / 4 * 3, values.end};
    for (int quarter = 0; quarter < 4; quarter++) {
#pragma omp task untied
      sort({cut[quarter], cut[quarter + 1]}, scratch + (cut[quarter] - cut[0]));
    }
#pragma omp taskwait
    T *const middle = scratch + (cut[2] - cut[0]);
#pragma omp task untied
    merge({cut[0], cut[1]}, {cut[1], cut[2]}, scratch);
#pragma omp task untied
    merge({cut[2], cut[3]}, {cut[3], cut[4]}, middle);
#pragma omp taskwait
    merge({scratch, middle}, {middle, scratch + values.size()}, values.begin);
  }

private:
  void merge(Run<T> a, Run<T> b, T *out) const {
    if (a.size() < b.size())
      std::swap(a, b);
    if (a.size() + b.size() <= merge_alone_) {
      std::merge(a.begin, a.end, b.begin, b.end, out, less_);
      return;
    }
    T *const a_middle = a.begin + a.size() / 2;
    T *const b_middle = std::lower_bound(b.begin, b.end, *a_middle, less_);
#pragma omp task untied
    merge({a.begin, a_middle}, {b.begin, b_middle}, out);
#pragma omp task untied
    merge({a_middle, a.end}, {b_middle, b.end}, out + (a_middle - a.begin) + (b_middle - b.begin));
#pragma omp taskwait
  }

  Less less_;
  long sort_alone_, merge_alone_;
};

// The numbers 0 to n-1 in a random order that is the same in every run.
std::vector<std::uint32_t> shuffled(long n) {
  std::vector<std::uint32_t> values(n);
  std::iota(values.begin(), values.end(), 0u);
  std::uint64_t state = 2026;
  for (long i = n - 1; i > 0; i--) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    std::swap(values[i], values[(state >> 33) % (i + 1)]);
  }
  return values;
}

} // namespace

int main(int argc, char **argv) {
  static const char variants[] = "untied";
  const long sizes[] = {1L << 17, 1L << 22, 1L << 25};
  bench_variant(argc, argv, variants);
  const long sort_alone = bench_number(argc, argv, 0, 2048), merge_alone = bench_number(argc, argv, 1, 4096);
  auto values = shuffled(sizes[bench_size(argc, argv)]);
  std::vector<std::uint32_t> scratch(values.size());
  const auto less = [](std::uint32_t a, std::uint32_t b) { return a < b; };
  const Sorter<std::uint32_t, decltype(less)> sorter(less, sort_alone, merge_alone);

  const double start = bench_now();
#pragma omp parallel
#pragma omp single
  sorter.sort({values.data(), values.data() + values.size()}, scratch.data());
  const double seconds = bench_now() - start;

  // Sorting a permutation of 0 to n-1 puts each number at its own place.
  bool verified = true;
  for (std::size_t i = 0; i < values.size(); i++)
    verified = verified && values[i] == i;
  return bench_report("sort", argc, argv, variants, seconds, verified);
}
