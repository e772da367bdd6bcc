// Idle workers of another locality domain know how long tasks with dependences take, and so take some of them after a
// short pause: a construct's tasks are one construct, though each task with dependences has a description of its own.
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=4 %shepherd simulate --quiet --strand=1000 --machine="numa:2 core:2 pu:1" %t plain
// RUN: env OMP_NUM_THREADS=4 %shepherd simulate --quiet --strand=1000 --machine="numa:2 core:2 pu:1" %t
#include <omp.h>
#include <stdio.h>

enum { TASKS = 200, MICROSECONDS = 200 };
static int moved;
static char done[TASKS];

static void work(void) {
  for (int i = 0; i < MICROSECONDS; i++) (void)omp_get_level();
  if (omp_get_locality_domain_num() != 0) {
#pragma omp atomic
    moved++;
  }
}

int main(int argc, char **argv) {
  (void)argv;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < TASKS; i++) {
    if (argc > 1) {
#pragma omp task locality_domain(0)
      work();
    } else {
#pragma omp task locality_domain(0) depend(out : done[i])
      work();
    }
  }
  printf("%d of %d tasks have moved\n", moved, TASKS);
  return moved < TASKS / 10;
}
