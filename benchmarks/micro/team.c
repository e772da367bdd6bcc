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
static long executed;

static void regions(void) {
  for (long i = 0; i < times; i++)
#pragma omp parallel
#pragma omp master
    executed++;
}

static void barriers(void) {
#pragma omp parallel
  for (long i = 0; i < times; i++) {
#pragma omp barrier
#pragma omp master
    executed++;
  }
}

static void singles(void) {
#pragma omp parallel
  for (long i = 0; i < times; i++)
#pragma omp single
    executed++;
}

static double once(void) {
  static void (*const constructs[])(void) = {regions, barriers, singles};
  executed = 0;
  double start = bench_now();
  constructs[variant]();
  return bench_now() - start;
}

int main(int argc, char **argv) {
  static const long sizes[] = {100, 10000, 100000};
  variant = (enum variant)bench_variant(argc, argv, variants);
  times = sizes[bench_size(argc, argv)];
  double seconds = micro_typical(once);
  return micro_report("team", argc, argv, variants, 1e9 * seconds / (double)times, "ns", executed == times);
}
