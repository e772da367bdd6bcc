// A width of a type that is wider than int is not cut: what is large means all, and what is negative is no width.
// RUN: %shepcc -fopenmp -std=gnu99 -pedantic-errors --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t | %FileCheck %s
// RUN: %not env OMP_NUM_THREADS=3 %t x 2>&1 | %FileCheck %s --check-prefix=NEGATIVE
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t | %FileCheck %s
// CHECK: 3 3 3 2
// NEGATIVE: large_widths.c:[[@LINE+27]]: the width of an assembly is -2147483647, which is not positive
#include <omp.h>
#include <stdio.h>

int main(int argc, char** argv) {
  const unsigned long beyond = (1ul << 32) + 1, most = ~0ul;
  const unsigned half = 3000000000u;
  const long two = 2, negative = -4294967295l;
  int members[4] = {0, 0, 0, 0};
  (void)argv;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task ompx_width(beyond) shared(members)
#pragma omp single
    members[0] = omp_get_num_threads();
#pragma omp task ompx_width(most) shared(members)
#pragma omp single
    members[1] = omp_get_num_threads();
#pragma omp task ompx_width(half) shared(members)
#pragma omp single
    members[2] = omp_get_num_threads();
#pragma omp task ompx_width(two) shared(members)
#pragma omp single
    members[3] = omp_get_num_threads();
#pragma omp taskwait
    if (argc > 1) {
#pragma omp task ompx_width(negative)
      printf("it runs\n");
    }
  }
  printf("%d %d %d %d\n", members[0], members[1], members[2], members[3]);
  return 0;
}
