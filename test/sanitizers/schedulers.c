// ThreadSanitizer finds nothing in what schedulers keep. It does not see their locks, but where they allocate memory.
// RUN: %shepcc --shep-backend=%backend -fopenmp -fsanitize=thread -g -O1 %s -o %t
// RUN: bash -ec 'for scheduler in mts ws cq pdf dfd hier slaw q l auto; do \
// RUN:   for threads in 2 5; do env OMP_NUM_THREADS=$threads SHEPHERD_SCHEDULER=$scheduler %t; done; done'
#include <stdlib.h>

static long nodes(int depth) {
  long one = 0, other = 0;
  if (depth == 0) return 1;
#pragma omp task shared(one)
  one = nodes(depth - 1);
#pragma omp task shared(other) untied
  other = nodes(depth - 1);
#pragma omp taskwait
  return one + other + 1;
}

int main(void) {
  long flat = 0, tree = 0;
#pragma omp parallel
  {
#pragma omp single
    for (int i = 0; i < 200; i++) {
#pragma omp task shared(flat)
#pragma omp atomic
      flat++;
    }
#pragma omp single
    tree = nodes(8);
  }
  return flat == 200 && tree == 511 ? 0 : 1;
}
