/* Regions of few tasks that are long against what a task costs: microseconds that a region takes beyond the time of its
 * tasks on all threads, median of many regions. The variant says how many tasks there are and how many microseconds
 * each takes. grain-N is a taskloop of 1,024 iterations for each thread, 0.1 us each, with grainsize(N); tiny is one of
 * 1,024 such iterations for all threads together, each a task.
 */
#include "micro.h"
#include <omp.h>

static const char variants[] = "2x5 2x20 2x50 8x20 2x1000 grain-64 grain-128 grain-256 grain-512 tiny";

static const struct shape {
  int tasks;
  double task; /* seconds */
  int grain;   /* of a taskloop with this many iterations for each thread; 1: for all together */
} shapes[] = {{2, 5e-6, 0}, {2, 20e-6, 0}, {2, 50e-6, 0}, {8, 20e-6, 0}, {2, 1e-3, 0},
              {1024, 0, 64}, {1024, 0, 128}, {1024, 0, 256}, {1024, 0, 512}, {1024, 0, 1}};

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

static void iteration(void) {
  for (volatile int i = 0; i < 60; i++)
    continue;
}

static double sequential_loop(const struct shape *shape) {
  double start = bench_now();
  for (int i = 0; i < shape->tasks; i++)
    iteration();
  return bench_now() - start;
}

static int iterations_of(const struct shape *shape) {
  return shape->grain == 1 ? shape->tasks : shape->tasks * omp_get_max_threads();
}

static double taskloop(const struct shape *shape) {
  const int iterations = iterations_of(shape);
  double start = bench_now();
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(shape->grain)
  for (int i = 0; i < iterations; i++) {
    iteration();
    if (i % shape->tasks == 0) {
#pragma omp atomic
      executed++;
    }
  }
  return bench_now() - start;
}

static double median_of(double (*measure)(const struct shape *), const struct shape *shape, int rounds) {
  double *times = malloc((size_t)rounds * sizeof *times);
  for (int i = 0; i < rounds; i++)
    times[i] = measure(shape);
  double median = micro_median(times, rounds);
  free(times);
  return median;
}

int main(int argc, char **argv) {
  static const int rounds_by_size[] = {3, 501, 2001};
  const struct shape *shape = &shapes[bench_variant(argc, argv, variants)];
  const int rounds = rounds_by_size[bench_size(argc, argv)], threads = omp_get_max_threads();
  double beyond;
  int expected;
  if (shape->grain) {
    beyond = median_of(taskloop, shape, rounds) - median_of(sequential_loop, shape, rounds);
    expected = rounds * iterations_of(shape) / shape->tasks;
  } else {
    beyond = median_of(region, shape, rounds) - shape->task * ((shape->tasks + threads - 1) / threads);
    expected = rounds * shape->tasks;
  }
  return micro_report("few", argc, argv, variants, 1e6 * beyond, "us", executed == expected);
}
