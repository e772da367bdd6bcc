/* Regions of few tasks that are long against what a task costs: microseconds that a region takes beyond the time of its
 * tasks on all threads, median of many regions. The variant says how many tasks there are and how many microseconds
 * each takes.
 */
#include "micro.h"
#include <omp.h>

static const char variants[] = "2x5 2x20 2x50 8x20 2x1000";

static const struct shape {
  int tasks;
  double task; /* seconds */
} shapes[] = {{2, 5e-6}, {2, 20e-6}, {2, 50e-6}, {8, 20e-6}, {2, 1e-3}};

static int executed;

static double region(const struct shape *shape) {
  double start = bench_now();
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < shape->tasks; i++)
#pragma omp task
    {
      micro_spin(shape->task);
#pragma omp atomic
      executed++;
    }
#pragma omp taskwait
  }
  return bench_now() - start;
}

int main(int argc, char **argv) {
  static const int rounds_by_size[] = {3, 501, 2001};
  const struct shape *shape = &shapes[bench_variant(argc, argv, variants)];
  int rounds = rounds_by_size[bench_size(argc, argv)];
  double *times = malloc((size_t)rounds * sizeof *times);
  for (int i = 0; i < rounds; i++)
    times[i] = region(shape);
  int threads = omp_get_max_threads();
  double beyond = micro_median(times, rounds) - shape->task * ((shape->tasks + threads - 1) / threads);
  free(times);
  return micro_report("few", argc, argv, variants, 1e6 * beyond, "us", executed == rounds * shape->tasks);
}
