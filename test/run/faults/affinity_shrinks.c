// All threads are moved to one cpu while they work, and get the others back: regions and barriers go on.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=ws %t
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=mts OMP_PROC_BIND=close %t
// RUN: env OMP_NUM_THREADS=2 OMP_WAIT_POLICY=active SHEPHERD_SCHEDULER=ws %t
#include "Inputs/move_all.h"
#include <stdio.h>
#include "tree.h"

int main(void) {
  cpu_set_t all, one;
  int round, cpu = 0;
  sched_getaffinity(0, sizeof all, &all);
  while (!CPU_ISSET(cpu, &all))
    cpu++;
  CPU_ZERO(&one);
  CPU_SET(cpu, &one);
  for (round = 0; round < 6; round++) {
    int i, rounds = 0;
    long leaves;
#pragma omp parallel private(i) reduction(max : rounds)
    for (i = 0; i < 40; i++) {
#pragma omp barrier
#pragma omp master
      if (i == 20)
        move_all_threads(round % 2 ? &all : &one);
      rounds = i + 1;
    }
    leaves = whole_tree(10);
    if (leaves != 1024 || rounds != 40) {
      fprintf(stderr, "wrong: %ld leaves, %d rounds\n", leaves, rounds);
      return 1;
    }
  }
  return 0;
}
