#include "fib.h"

#include <omp.h>
#include <stdio.h>

int main(void) {
  long result = 0;
#pragma omp parallel
#pragma omp single
  result = fib(15);
  printf("C %d: fib(15) = %ld on %s\n", _OPENMP, result, omp_get_max_threads() > 0 ? "a team" : "nothing");
  return result == 610 ? 0 : 1;
}
