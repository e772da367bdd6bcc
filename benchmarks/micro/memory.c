/* The peak of what is resident, in MiB.
 * empty        after one empty region: what a runtime costs at all
 * outstanding  one thread creates ten million tasks as fast as it can: the peak beyond that of the empty region
 */
#include "micro.h"

static const char variants[] = "empty outstanding";
enum variant { EMPTY, OUTSTANDING };

static long executed;

static void produce(long tasks) {
  for (long i = 0; i < tasks; i++)
#pragma omp task
#pragma omp atomic
    executed++;
}

int main(int argc, char **argv) {
  static const long sizes[] = {10000, 10000000, 100000000};
  const enum variant variant = (enum variant)bench_variant(argc, argv, variants);
  const long tasks = sizes[bench_size(argc, argv)];
#pragma omp parallel
  {
  }
  long peak = bench_peak();
  if (variant == OUTSTANDING) {
#pragma omp parallel
#pragma omp single
    produce(tasks);
    peak = bench_peak() - peak;
  }
  return micro_report("memory", argc, argv, variants, (double)peak / 1024, "MiB", variant == EMPTY || executed == tasks);
}
