// Assemblies within taskloops: the members combine what they have into the task's own copy, one task after the other.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

int main(void) {
  int sum = 0, counted = 0;
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < 20; k++) {
#pragma omp taskloop width(3) grainsize(2) reduction(+ : sum)
    for (int i = 0; i < 20; i++) {
#pragma omp for reduction(+ : sum)
      for (int j = 0; j < 8; j++) sum += j;
    }
#pragma omp taskloop width(3) grainsize(2) reduction(+ : counted)
    for (int i = 0; i < 20; i++) {
#pragma omp single
      ++counted;
    }
  }
  printf("%d %d\n", sum, counted);
  return 0;
}
