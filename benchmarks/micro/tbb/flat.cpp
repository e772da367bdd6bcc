// One thread runs all tasks in one task_group.
#include "threads.h"
#include <oneapi/tbb/task_group.h>

namespace {

const char variants[] = "empty";
long tasks;

double once() {
  double start = bench_now();
  oneapi::tbb::task_group group;
  for (long i = 0; i < tasks; i++)
    group.run([] { PerThread::mine()++; });
  group.wait();
  double seconds = bench_now() - start;
  return PerThread::take() == tasks ? 1e9 * seconds / double(tasks) : -1;
}

} // namespace

int main(int argc, char **argv) {
  const long sizes[] = {10000, 10000000, 100000000};
  bench_variant(argc, argv, variants);
  tasks = sizes[bench_size(argc, argv)];
  Threads threads;
  double value = micro_typical(once);
  return micro_report("flat", argc, argv, variants, value, "ns", value >= 0);
}
