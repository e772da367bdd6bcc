/* One thread creates one task at a time and waits for it, the others look for work: ns per pair.
 * taskwait   a task and a taskwait
 * taskgroup  a taskgroup of one task
 */
#include "micro.h"

static const char variants[] = "taskwait taskgroup";
enum variant { TASKWAIT, TASKGROUP };

static enum variant variant;
static long pairs;
static long executed;

static void by_taskwait(void) {
  for (long i = 0; i < pairs; i++) {
#pragma omp task
    executed++; /* one task at a time: no race */
#pragma omp taskwait
  }
}

static void by_taskgroup(void) {
  for (long i = 0; i < pairs; i++) {
#pragma omp taskgroup
#pragma omp task
    executed++;
  }
}

static double once(void) {
  executed = 0;
  double start = bench_now();
#pragma omp parallel
#pragma omp single
  variant == TASKWAIT ? by_taskwait() : by_taskgroup();
  return bench_now() - start;
}

int main(int argc, char **argv) {
  static const long sizes[] = {1000, 30000, 300000};
  variant = (enum variant)bench_variant(argc, argv, variants);
  pairs = sizes[bench_size(argc, argv)];
  double seconds = micro_typical(once);
  return micro_report("join", argc, argv, variants, 1e9 * seconds / (double)pairs, "ns", executed == pairs);
}
