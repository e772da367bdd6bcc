// What a plug-in may ask is right: of tasks, of the team, of the sequential order, on one domain and on several.
// REQUIRES: gcc
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: %gxx -std=c++17 -O1 -Wall -Wextra -Werror -shared -fPIC -I%source_root/include %S/Inputs/asking.cpp -o %t.so
// RUN: env SHEPHERD_SCHEDULER=%t.so:some,arguments:more SHEPHERD_SCHEDULER_CHECK=true OMP_MAX_TASK_PRIORITY=9 \
// RUN:   OMP_NUM_THREADS=1 %t
// RUN: env SHEPHERD_SCHEDULER=%t.so:some,arguments:more SHEPHERD_SCHEDULER_CHECK=true OMP_MAX_TASK_PRIORITY=9 \
// RUN:   OMP_NUM_THREADS=5 %t
// RUN: env SHEPHERD_SCHEDULER=%t.so:some,arguments:more SHEPHERD_SCHEDULER_CHECK=true OMP_MAX_TASK_PRIORITY=9 OMP_NUM_THREADS=6 \
// RUN:   "HWLOC_SYNTHETIC=numa:3 l3:1 core:2 pu:1" %t
#include <stdio.h>

static int numbers[16];

static int count(int depth) {
  int left = 0, right = 0;
  if (depth == 0) return 1;
#pragma omp task shared(left) priority(depth % 5) affinity(numbers[0 : depth % 5]) untied
  left = count(depth - 1);
#pragma omp task shared(right) priority(depth % 3) affinity(numbers[0 : depth % 3]) locality_domain(depth)
  right = count(depth - 1);
#pragma omp taskwait
  return left + right;
}

int main(void) {
  int leaves = 0;
#pragma omp parallel
#pragma omp single
  leaves = count(9);
  if (leaves != 512) printf("%d\n", leaves);
  return leaves != 512;
}
