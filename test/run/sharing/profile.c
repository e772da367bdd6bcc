// shepherd share --profile keeps the speed-ups of a program, by which it gets its cores when it shares the machine.
// REQUIRES: sharing, command, virtual
// RUN: rm -rf %t.runtime %t.cache
// RUN: mkdir %t.runtime
// RUN: chmod 700 %t.runtime
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: cp %S/Inputs/script %t.sh
// RUN: env XDG_RUNTIME_DIR=%t.runtime XDG_CACHE_HOME=%t.cache %python %S/Inputs/profiled.py %t %shepherd
// RUN: env XDG_CACHE_HOME=%t.cache %not %shepherd share --profile /bin/true 2>&1 | grep "does not use OpenMP, or was not compiled by shepcc"
#include <stdio.h>
#include <stdlib.h>

static long fib(int n) {
  long x, y;
  if (n < 2)
    return n;
#pragma omp task shared(x) if (n > 20)
  x = fib(n - 1);
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

int main(int argc, char **argv) {
  long result = 0;
  if (argc > 1 && argv[1][0] == 'f')
    return 3;
#pragma omp parallel
#pragma omp single
  result = fib(32);
  if (argc > 1)
    while (getchar() != EOF) {
    }
  printf("%ld\n", result);
  return result != 2178309;
}
