// Each use of a groupprivate variable outside of directives asks for the copy; declarations stay as they are.
// RUN: %shepcc -fopenmp --shep-emit=- %s | %FileCheck %s
#include <stdlib.h>
// CHECK: int x, others;
int x, others;
#pragma omp groupprivate(x)
#define LARGER(a, b) ((a) > (b) ? (a) : (b))
int f(int n) {
  // CHECK: SHEP_GROUP_COPY(x) = n + others;
  x = n + others;
  // CHECK: return ((SHEP_GROUP_COPY(x)) > (n) ? (SHEP_GROUP_COPY(x)) : (n));
  return LARGER(x, n);
}
