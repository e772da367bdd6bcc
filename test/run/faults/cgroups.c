// Control groups: memory for far fewer tasks than one thread generates, few threads, fewer processors than before, a
// freezer.
// REQUIRES: cgroups
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=mts %python %S/cgroup.py memory 67108864 %t many
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=cq %python %S/cgroup.py memory 67108864 %t many
// RUN: env OMP_NUM_THREADS=8 SHEPHERD_SCHEDULER=ws %python %S/cgroup.py pids 4 %t trees >%t.pids 2>&1
// RUN: %FileCheck %s --input-file=%t.pids
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=ws %python %S/cgroup.py cpuset 0 %t trees
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=mts SHEPHERD_SPIN=0 %python %S/cgroup.py freezer 30 %t trees
// CHECK: warning: {{.*}}thread
#include <stdio.h>
#include <string.h>
#include <time.h>
#include "tree.h"

enum { TASKS = 2000000, WORDS = 16 };

/* 256 MB, if all of them waited. */
static int many(void) {
  long sum = 0;
  struct { long words[WORDS]; } captured = {{0}};
#pragma omp parallel shared(sum) firstprivate(captured)
#pragma omp single
  for (long i = 0; i < TASKS; i++) {
    captured.words[i % WORDS] = i;
#pragma omp task shared(sum) firstprivate(captured, i)
    if (captured.words[i % WORDS] != i) {
#pragma omp atomic
      sum++;
    }
  }
  return sum != 0;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Long enough for what comes from outside. */
static int trees(void) {
  const double end = now() + 0.4;
  do
    if (whole_tree(10) != 1024) return 1;
  while (now() < end);
  return 0;
}

int main(int argc, char **argv) { return argc > 1 && strcmp(argv[1], "many") == 0 ? many() : trees(); }
