// An untied task that yields, and then waits for a child that yields meanwhile, keeps nobody from going on.
// RUN: %shepcc --shep-backend=%backend -g -fopenmp -fsanitize=thread %s -o %t
// RUN: %shepherd races %t 2>&1 | %FileCheck %s
// CHECK: no races
#include <stdio.h>

int main(void) {
  int sum = 0;
#pragma omp parallel num_threads(1)
#pragma omp single
#pragma omp task untied shared(sum)
  {
    int below = 0;
#pragma omp task shared(below)
    {
#pragma omp taskyield
      below = 1;
    }
#pragma omp taskyield
#pragma omp taskwait
    sum += below;
  }
  printf("%d\n", sum);
  return sum != 1;
}
