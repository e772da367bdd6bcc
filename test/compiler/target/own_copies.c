// A target task takes part in a reduction by a copy of its own, which no other task of its thread has.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=1 %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

static void set(int *sum) { *sum = 1; }

int main(void) {
  int sum = 0;
#pragma omp parallel masked
#pragma omp taskgroup task_reduction(+ : sum)
  {
#pragma omp target in_reduction(+ : sum) nowait
    set(&sum);
#pragma omp task in_reduction(+ : sum)
    set(&sum);
  }
  VERIFY(sum == 2);
  sum = 0;
#pragma omp parallel masked reduction(task, + : sum)
  {
#pragma omp target in_reduction(+ : sum) nowait
    set(&sum);
    set(&sum);
  }
  VERIFY(sum == 2);
  return 0;
}
