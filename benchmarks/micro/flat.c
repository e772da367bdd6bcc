/* One thread creates ten million tasks that do next to nothing and waits for them all: ns per task. */
#include "micro.h"

static const char variants[] = "empty";

static long tasks;
static long executed;
#pragma omp threadprivate(executed)
static long executed_in_all;

static void produce(void) {
  for (long i = 0; i < tasks; i++)
#pragma omp task
    executed++;
#pragma omp taskwait
}

static double once(void) {
  double start = bench_now();
#pragma omp parallel
#pragma omp single
  produce();
  double seconds = bench_now() - start;

  executed_in_all = 0;
#pragma omp parallel reduction(+ : executed_in_all)
  {
    executed_in_all += executed;
    executed = 0;
  }
  return seconds;
}

int main(int argc, char **argv) {
  static const long sizes[] = {10000, 10000000, 100000000};
  bench_variant(argc, argv, variants);
  tasks = sizes[bench_size(argc, argv)];
  double seconds = micro_typical(once);
  return micro_report("flat", argc, argv, variants, 1e9 * seconds / (double)tasks, "ns", executed_in_all == tasks);
}
