// Tasks take part in the reduction of a scope (OpenMP 5.2, 5.5.8 and 11.2), which Clang 19 refuses.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t && %t
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t && %t
// RUN: %not %shepcc -fopenmp -fsyntax-only -DWITHOUT_WAIT -I%S/../Inputs %s 2>&1 | %FileCheck %s
#include "verify.h"

int main(void) {
  int sum = 0, most = 0, threads = 0;
#pragma omp parallel num_threads(3)
  {
#pragma omp scope reduction(task, + : sum) reduction(max : most) reduction(task, + : threads)
    {
      for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : sum)
        sum += i;
      }
      most = 7;
      threads++;
      sum++;
    }
  }
  VERIFY(sum == 3 * 46 && most == 7 && threads == 3);
#ifdef WITHOUT_WAIT
  // CHECK: scope.c:[[@LINE+1]]:{{[0-9]+}}: error:
#pragma omp scope nowait reduction(task, + : sum)
  sum++;
#endif
  return 0;
}
