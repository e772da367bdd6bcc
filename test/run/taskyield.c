// taskyield, in tied and untied tasks and outside of any, does not lose or repeat work.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

static long total;

static void step(int depth) {
  int i;
  for (i = 0; i < 2; i++) {
    if (depth > 0) {
#pragma omp task untied
      step(depth - 1);
    }
#pragma omp taskyield
  }
#pragma omp atomic
  total += depth;
}

int main(void) {
  int i;
#pragma omp taskyield
#pragma omp parallel
  {
#pragma omp taskyield
#pragma omp single
    for (i = 0; i < 20; i++) {
#pragma omp task
      step(5);
#pragma omp taskyield
    }
  }
  printf("%ld\n", total);
  return 0;
}
