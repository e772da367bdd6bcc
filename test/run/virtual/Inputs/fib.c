// Tasks of a few nanoseconds each.
#include <stdio.h>

static long fib(int n) {
  long x, y;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

int main(void) {
  long result = 0;
#pragma omp parallel
#pragma omp single
  result = fib(26);
  printf("%ld\n", result);
  return 0;
}
