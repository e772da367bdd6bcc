// Assemblies that find their members gone, and take others, are not counted as missing; nor does a timeline leak what
// tasks have left that waited for their assemblies.
// RUN: %shepcc -O1 -fopenmp --shep-backend=%backend %s -o %t
// RUN: bash -ec 'for mode in sample exact sample exact sample exact; do \
// RUN:   env SHEPHERD_STATS=1 SHEPHERD_STATS_MODE=$mode OMP_NUM_THREADS=3 %t; done' > %t.out 2>&1
// RUN: %FileCheck %s < %t.out
// RUN: %shepcc -O1 -g -fsanitize=address -fopenmp --shep-backend=%backend %s -o %t
// RUN: env SHEPHERD_TRACE=%t.trace OMP_NUM_THREADS=3 %t
// CHECK-NOT: were still in parallel regions
// CHECK: 64
// CHECK-NOT: were still in parallel regions
#include <stdio.h>

static long leaves(int depth) {
  long one = 0, other = 0;
  if (depth == 0) return 1;
#pragma omp task width(2) shared(one) firstprivate(depth)
  {
#pragma omp single
    one = leaves(depth - 1);
  }
#pragma omp task width(3) shared(other) firstprivate(depth)
  {
#pragma omp masked
    other = leaves(depth - 1);
  }
#pragma omp taskwait
  return one + other;
}

int main(void) {
#pragma omp parallel
#pragma omp single
  printf("%ld\n", leaves(6));
  return 0;
}
