// outstanding: one thread runs all tasks in one task_group; the peak beyond that after a parallel_for over the threads.
#include "threads.h"
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_group.h>

namespace {
const char variants[] = "outstanding";
}

int main(int argc, char **argv) {
  const long sizes[] = {10000, 10000000, 100000000};
  bench_variant(argc, argv, variants);
  const long tasks = sizes[bench_size(argc, argv)];
  Threads threads;
  oneapi::tbb::parallel_for(0, Threads::count(), [](int) {});
  long before = bench_peak();
  std::atomic<long> executed{0};
  oneapi::tbb::task_group group;
  for (long i = 0; i < tasks; i++)
    group.run([&executed] { executed++; });
  group.wait();
  return micro_report("memory", argc, argv, variants, double(bench_peak() - before) / 1024, "MiB", executed == tasks);
}
