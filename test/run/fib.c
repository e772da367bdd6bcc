// Recursion with a task per call and no cut-off: the smallest tasks there are.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>
#ifndef N
#define N 18
#endif

static long fib(int n) {
  long x, y;
  if (n < 2)
    return n;
#pragma omp task shared(x) firstprivate(n)
  x = fib(n - 1);
#pragma omp task shared(y) firstprivate(n)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

int main(void) {
  long result = 0;
#pragma omp parallel
#pragma omp single
  result = fib(N);
  printf("fib(%d) = %ld\n", N, result);
  return 0;
}
