// Mergesort whose halves and whose merge are both parallel (Akl and Santoro 1987; Cilk's cilksort made it a task
// benchmark): the quarters are sorted by tasks, and a merge splits its longer run in the middle and the other one by
// binary search.
//
// Variants: none makes tasks down to a fixed small length; if, final and manual down to those given by the numbers, the first for
// sorting, the second for merging.
#include "../common/bench.h"
#include "values.h"

#include <algorithm>

namespace {

template <class T> struct Run {
  T *begin, *end;
  long size() const { return end - begin; }
};

enum Variant { NONE, IF, FINAL, MANUAL };
const long kLeaf = 64;

template <class T, class Less> class Sorter {
public:
  Sorter(Variant variant, Less less, long sort_alone, long merge_alone)
      : variant_(variant), less_(less), sort_alone_(sort_alone), merge_alone_(merge_alone) {}

  // Sorts values; scratch is as long.
  void sort(Run<T> values, T *scratch) const {
    if (values.size() <= leaf(sort_alone_))
      return std::sort(values.begin, values.end, less_);
    T *const cut[] = {values.begin, values.begin + values.size() / 4, values.begin + values.size() / 2,
                      values.begin + values.size() / 4 * 3, values.end};
    const bool large = values.size() > sort_alone_;
    for (int quarter = 0; quarter < 4; quarter++) {
      const Run<T> part = {cut[quarter], cut[quarter + 1]};
      spawn(large, [=] { sort(part, scratch + (part.begin - values.begin)); });
    }
#pragma omp taskwait
    T *const middle = scratch + (cut[2] - cut[0]);
    spawn(large, [=] { merge({values.begin, cut[1]}, {cut[1], cut[2]}, scratch); });
    spawn(large, [=] { merge({cut[2], cut[3]}, {cut[3], values.end}, middle); });
#pragma omp taskwait
    merge({scratch, middle}, {middle, scratch + values.size()}, values.begin);
  }

private:
  // The length that makes no tasks.
  long leaf(long alone) const { return variant_ == MANUAL ? alone : kLeaf; }

  template <class Body> void spawn(bool large, const Body &body) const {
    switch (variant_) {
    case IF:
#pragma omp task TIEDNESS firstprivate(body) if (large)
      body();
      break;
    case FINAL:
#pragma omp task TIEDNESS firstprivate(body) final(!large) mergeable
      body();
      break;
    case NONE:
    case MANUAL:
#pragma omp task TIEDNESS firstprivate(body)
      body();
    }
  }

  void merge(Run<T> a, Run<T> b, T *out) const {
    if (a.size() < b.size())
      std::swap(a, b);
    if (a.size() + b.size() <= leaf(merge_alone_)) {
      std::merge(a.begin, a.end, b.begin, b.end, out, less_);
      return;
    }
    const bool large = a.size() + b.size() > merge_alone_;
    T *const a_middle = a.begin + a.size() / 2;
    T *const b_middle = std::lower_bound(b.begin, b.end, *a_middle, less_);
    spawn(large, [=] { merge({a.begin, a_middle}, {b.begin, b_middle}, out); });
    spawn(large, [=] { merge({a_middle, a.end}, {b_middle, b.end}, out + (a_middle - a.begin) + (b_middle - b.begin)); });
#pragma omp taskwait
  }

  Variant variant_;
  Less less_;
  long sort_alone_, merge_alone_;
};

} // namespace

int main(int argc, char **argv) {
  static const char variants[] = "none if final manual";
  const Variant variant = static_cast<Variant>(bench_variant(argc, argv, variants));
  const long sort_alone = bench_number(argc, argv, 0, 2048), merge_alone = bench_number(argc, argv, 1, 4096);
  auto values = shuffled(kSizes[bench_size(argc, argv)]);
  std::vector<std::uint32_t> scratch(values.size());
  const auto less = [](std::uint32_t a, std::uint32_t b) { return a < b; };
  const Sorter<std::uint32_t, decltype(less)> sorter(variant, less, sort_alone, merge_alone);

  const double start = bench_start();
#pragma omp parallel
#pragma omp single
  sorter.sort({values.data(), values.data() + values.size()}, scratch.data());
  const double seconds = bench_now() - start;
  return bench_report("sort", argc, argv, variants, seconds, is_sorted(values));
}
