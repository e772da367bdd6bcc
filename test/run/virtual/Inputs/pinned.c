// Tasks of 20 us for so many milliseconds, and on which hardware threads they ran: from 2 to 5 ms, and in the last 3 ms.
#define _GNU_SOURCE
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

enum { BATCH = 64 };

static unsigned long early, late;

static void work(double start, double end) {
  const double begin = omp_get_wtime(), from = (begin - start) * 1e3;
  volatile double x = 1;
  while (omp_get_wtime() - begin < 20e-6)
    for (int i = 0; i < 200; i++) x = x * 1.0000001 + 1e-9;
  const unsigned long here = 1ul << sched_getcpu();
  if (from > 2 && from < 5) {
#pragma omp atomic
    early |= here;
  }
  if (begin > end - 3e-3) {
#pragma omp atomic
    late |= here;
  }
}

int main(int argc, char **argv) {
  const double start = omp_get_wtime(), end = start + (argc > 1 ? atof(argv[1]) : 8) * 1e-3;
#pragma omp parallel
#pragma omp single
  while (omp_get_wtime() < end) {
    for (int i = 0; i < BATCH; i++) {
#pragma omp task
      work(start, end);
    }
#pragma omp taskwait
  }
  cpu_set_t allowed;
  sched_getaffinity(0, sizeof allowed, &allowed);
  printf("%lx %lx %d %d\n", early, late, CPU_COUNT(&allowed), omp_get_num_procs());
  return 0;
}
