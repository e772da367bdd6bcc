/* What threads do between parallel regions.
 * first   an empty region after 10 ms of sleep: microseconds until it is over
 * serial  a region, then two seconds of work on one thread: ms of processor time that the other threads burn meanwhile
 */
#include "micro.h"
#include <omp.h>
#include <stdatomic.h>

static const char variants[] = "first serial";
enum variant { FIRST, SERIAL };

static atomic_int members;

static void region(void) {
#pragma omp parallel
  atomic_fetch_add(&members, 1);
}

static double first_region(int rounds) {
  double seconds[100];
  for (int i = 0; i < rounds; i++) {
    micro_sleep(0.01);
    double start = bench_now();
    region();
    seconds[i] = bench_now() - start;
  }
  return micro_median(seconds, rounds);
}

int main(int argc, char **argv) {
  static const int rounds[] = {5, 51, 100};
  static const double seconds[] = {0.05, 2, 2};
  const enum variant variant = (enum variant)bench_variant(argc, argv, variants);
  const enum bench_size size = bench_size(argc, argv);
  const int regions = variant == FIRST ? 1 + rounds[size] : 1;

  region();
  double value = variant == FIRST ? 1e6 * first_region(rounds[size]) : 1e3 * micro_burned_beside(seconds[size]);
  return micro_report("idle", argc, argv, variants, value, variant == FIRST ? "us" : "ms",
                      members == regions * omp_get_max_threads());
}
