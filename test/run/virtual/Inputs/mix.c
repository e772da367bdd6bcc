// Tasks, loops, reductions and locks, with an answer that does not depend on who does what.
#include <omp.h>
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
  long sum = 0, answer = 0, locked = 0;
  int data[64] = {0};
#pragma omp parallel
  {
#pragma omp single
    answer = fib(12);
#pragma omp for schedule(dynamic, 3) reduction(+ : sum)
    for (int i = 0; i < 300; i++) sum += i;
#pragma omp for
    for (int i = 0; i < 64; i++)
#pragma omp critical
      locked += i;
#pragma omp single
    for (int round = 0; round < 4; round++)
      for (int i = 0; i < 64; i++)
#pragma omp task depend(inout : data[i])
        data[i] += i;
#pragma omp single
#pragma omp taskloop untied grainsize(4)
    for (int i = 0; i < 64; i++)
#pragma omp atomic
      sum += data[i];
  }
  printf("%ld %ld %ld\n", answer, sum, locked);
  return 0;
}
