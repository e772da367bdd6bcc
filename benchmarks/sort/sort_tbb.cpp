// sort.cpp with oneTBB: a task_group wherever that has a taskwait.
#include "../micro/tbb/threads.h"
#include "values.h"

#include <algorithm>
#include <oneapi/tbb/task_group.h>

namespace {

const char variants[] = "none manual";
enum Variant { NONE, MANUAL };
const long kLeaf = 64;

using Value = std::uint32_t;
struct Run {
  Value *begin, *end;
  long size() const { return end - begin; }
};

long sort_leaf, merge_leaf; // the lengths that make no tasks

void merge(Run a, Run b, Value *out) {
  if (a.size() < b.size())
    std::swap(a, b);
  if (a.size() + b.size() <= merge_leaf) {
    std::merge(a.begin, a.end, b.begin, b.end, out);
    return;
  }
  Value *const a_middle = a.begin + a.size() / 2;
  Value *const b_middle = std::lower_bound(b.begin, b.end, *a_middle);
  oneapi::tbb::task_group group;
  group.run([=] { merge({a.begin, a_middle}, {b.begin, b_middle}, out); });
  group.run([=] { merge({a_middle, a.end}, {b_middle, b.end}, out + (a_middle - a.begin) + (b_middle - b.begin)); });
  group.wait();
}

void sort(Run values, Value *scratch) {
  if (values.size() <= sort_leaf)
    return std::sort(values.begin, values.end);
  Value *const cut[] = {values.begin, values.begin + values.size() / 4, values.begin + values.size() / 2,
                        values.begin + values.size() / 4 * 3, values.end};
  oneapi::tbb::task_group group;
  for (int quarter = 0; quarter < 4; quarter++) {
    const Run part = {cut[quarter], cut[quarter + 1]};
    group.run([=] { sort(part, scratch + (part.begin - values.begin)); });
  }
  group.wait();
  Value *const middle = scratch + (cut[2] - cut[0]);
  group.run([=] { merge({values.begin, cut[1]}, {cut[1], cut[2]}, scratch); });
  group.run([=] { merge({cut[2], cut[3]}, {cut[3], values.end}, middle); });
  group.wait();
  merge({scratch, middle}, {middle, scratch + values.size()}, values.begin);
}

} // namespace

int main(int argc, char **argv) {
  const int variant = bench_variant(argc, argv, variants);
  sort_leaf = variant == MANUAL ? bench_number(argc, argv, 0, 2048) : kLeaf;
  merge_leaf = variant == MANUAL ? bench_number(argc, argv, 1, 4096) : kLeaf;
  auto values = shuffled(kSizes[bench_size(argc, argv)]);
  std::vector<Value> scratch(values.size());
  Threads threads;
  const double start = bench_now();
  sort({values.data(), values.data() + values.size()}, scratch.data());
  const double seconds = bench_now() - start;
  return bench_report("sort", argc, argv, variants, seconds, is_sorted(values));
}
