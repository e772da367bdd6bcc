/* 2^16 - 2 tasks below the first; prints how many leaves there are. In two regions, of which one opens others. */
#include <stdio.h>

static long leaves(int depth) {
  long left, right;
  if (depth == 0) return 1;
#pragma omp task shared(left)
  left = leaves(depth - 1);
#pragma omp task shared(right)
  right = leaves(depth - 1);
#pragma omp taskwait
  return left + right;
}

int main(void) {
  long result = 0, nested = 0;
#pragma omp parallel
#pragma omp single
  result = leaves(14);
#pragma omp parallel
  {
#pragma omp parallel num_threads(2) reduction(+ : nested)
    {
#pragma omp single
      nested += leaves(3);
    }
#pragma omp barrier
#pragma omp single
    result += leaves(14);
  }
  printf("%ld\n", result + (nested > 0));
  return 0;
}
