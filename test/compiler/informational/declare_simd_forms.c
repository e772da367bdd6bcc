// A declare simd directive stays in front of its function however it is written.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
#include "verify.h"

#define VECTOR _Pragma("omp declare simd uniform(n)")

_Pragma("omp declare simd uniform(n)") static int by_operator(int x, int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += x;
  return sum;
}

%:pragma omp declare simd
static int by_digraph(int x) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum) num_threads(2)
  sum += x;
  return sum;
}

VECTOR static int by_macro(int x, int n) {
  int sum = 0;
#pragma omp parallel reduction(+ : sum) num_threads(2)
  sum += x * n;
  return sum;
}

int main(void) {
  VERIFY(by_operator(2, 5) == 10 && by_digraph(3) == 6 && by_macro(2, 3) == 12);
  return 0;
}
