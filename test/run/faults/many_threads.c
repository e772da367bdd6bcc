// A team of a thousand threads: regions, barriers and tasks, asleep and awake.
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env SHEPHERD_SCHEDULER=ws %t
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_SPIN=0 %t
// RUN: env SHEPHERD_SCHEDULER=cq OMP_WAIT_POLICY=passive %t
// RUN: env SHEPHERD_SCHEDULER=pdf %t
#include <omp.h>
#include <stdio.h>
#include <unistd.h>
#include "tree.h"

int main(void) {
  int round;
  for (round = 0; round < 3; round++) {
    int size = 0, arrived = 0, early = 0;
    long leaves = 0;
#pragma omp parallel num_threads(1000) shared(size, arrived, early, leaves)
    {
#pragma omp atomic
      arrived++;
#pragma omp barrier
      if (__atomic_load_n(&arrived, __ATOMIC_RELAXED) != omp_get_num_threads())
        __atomic_store_n(&early, 1, __ATOMIC_RELAXED);
#pragma omp single
      {
        size = omp_get_num_threads();
        leaves = tree(10);
      }
    }
    if (size != 1000 || arrived != 1000 || early || leaves != 1024) {
      fprintf(stderr, "wrong: %d threads, %d arrived, %s, %ld leaves\n", size, arrived, early ? "early" : "in time", leaves);
      return 1;
    }
    usleep(round * 5000);
  }
  return 0;
}
