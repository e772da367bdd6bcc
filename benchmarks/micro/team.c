/* What a team costs, one construct after the other with nothing between: ns for each.
 * region   an empty parallel region
 * barrier  a barrier
 * single   a single region with its closing barrier
 */
#include "micro.h"

static const char variants[] = "region barrier single";
enum variant { REGION, BARRIER, SINGLE };

static enum variant variant;
static long times;
/* On cache lines of its own: beside it may lie addresses that each call through the linkage table reads. */
static union {
  long count;
  char lines[256];
} executed __attribute__((aligned(128)));

static void regions(void) {
  for (long i = 0; i < times; i++)
#pragma omp parallel
#pragma omp master
    executed.count++;
}

/* Every thread has its own number of times: a shared one would lie beside what the primary thread writes, and its cache line
 * travel with each construct. */
static void barriers(void) {
  const long count = times;
#pragma omp parallel firstprivate(count)
  for (long i = 0; i < count; i++) {
#pragma omp barrier
#pragma omp master
    executed.count++;
  }
}

static void singles(void) {
  const long count = times;
#pragma omp parallel firstprivate(count)
  for (long i = 0; i < count; i++)
#pragma omp single
    executed.count++;
}

static double once(void) {
  static void (*const constructs[])(void) = {regions, barriers, singles};
  executed.count = 0;
  double start = bench_now();
  constructs[variant]();
  return bench_now() - start;
}

int main(int argc, char **argv) {
  static const long sizes[] = {100, 10000, 100000};
  variant = (enum variant)bench_variant(argc, argv, variants);
  times = sizes[bench_size(argc, argv)];
  double seconds = micro_typical(once);
  return micro_report("team", argc, argv, variants, 1e9 * seconds / (double)times, "ns", executed.count == times);
}
