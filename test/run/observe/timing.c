// What is told of a region's time agrees with the program's own clock, sampled and exact, over many regions and one.
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env SHEPHERD_STATS=json:%t.many OMP_NUM_THREADS=2 %t 40 > %t.own
// RUN: %python %S/Inputs/timing.py %t.many %t.own 40
// RUN: env SHEPHERD_STATS=json:%t.exact SHEPHERD_STATS_MODE=exact OMP_NUM_THREADS=2 %t 40 > %t.own2
// RUN: %python %S/Inputs/timing.py %t.exact %t.own2 40
// RUN: env SHEPHERD_STATS=json:%t.one OMP_NUM_THREADS=2 %t 1 > %t.own3
// RUN: %python %S/Inputs/timing.py %t.one %t.own3 1
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#include "Inputs/busy.h"

int main(int argc, char **argv) {
  const int regions = argc > 1 ? atoi(argv[1]) : 1;
  unsigned long sum = 0;
#pragma omp parallel
  sum = 0;
  const double began = omp_get_wtime();
  for (int i = 0; i < regions; i++) {
#pragma omp parallel reduction(+ : sum)
    sum += busy(400000000 / regions);
  }
  printf("%.9f\n", omp_get_wtime() - began);
  return sum == 0;
}
