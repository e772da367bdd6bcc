// #if, #else and #endif inside and around regions and directives.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

#define FAST 1

int main(void) {
  int sum = 0, n = 100;
#if FAST
#pragma omp parallel for reduction(+ : sum) \
    schedule(dynamic, /* in the middle */ 3)  // at the end
#else
#pragma omp parallel for reduction(+ : sum) private(n)
#endif
  for (int i = 0; i < n; i++) {
#if FAST
    sum += i;
#else
    sum += no_such_function(i);
#endif
#ifdef _OPENMP
    if (i > 50)
#else
    if (i > 70)
#endif
      sum += 1;
  }
  VERIFY(sum == 4950 + 49);
#ifdef _OPENMP
#pragma omp parallel
#pragma omp single
  {
#if 0
#pragma omp task
#elif FAST
#pragma omp task shared(sum)
#endif
    sum = 1;
#pragma omp taskwait
  }
#endif
  VERIFY(sum == 1);
  return 0;
}
