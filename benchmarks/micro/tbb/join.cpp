// taskgroup: a task_group of one task, which stays on the thread.
#include "threads.h"
#include <oneapi/tbb/task_group.h>

namespace {

const char variants[] = "taskgroup";
long pairs;

double once() {
  long executed = 0;
  double start = bench_now();
  for (long i = 0; i < pairs; i++) {
    oneapi::tbb::task_group group;
    group.run([&executed] { executed++; }); // one task at a time: no race
    group.wait();
  }
  double seconds = bench_now() - start;
  return executed == pairs ? 1e9 * seconds / double(pairs) : -1;
}

} // namespace

int main(int argc, char **argv) {
  const long sizes[] = {1000, 30000, 300000};
  bench_variant(argc, argv, variants);
  pairs = sizes[bench_size(argc, argv)];
  Threads threads;
  double value = micro_typical(once);
  return micro_report("join", argc, argv, variants, value, "ns", value >= 0);
}
