// Directives in user headers: guarded, #pragma once, included twice, nested by relative paths, inside a function.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/once.h"
#include "Inputs/nested/guarded.h"
#include "Inputs/once.h"
#include "verify.h"

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define TYPE int
#include "Inputs/twice.h"
#define TYPE double
#include "Inputs/twice.h"

static int included_region(void) {
  int total = 0;
#pragma omp parallel num_threads(2)
#include "Inputs/body.inc"
  return total;
}

int main(void) {
  int whole[] = {1, 2, 3};
  double halves[] = {0.5, 0.5};
  VERIFY(once(5) == 10 && guarded() == 30);
  VERIFY(sum_int(whole, 3) == 6 && sum_double(halves, 2) == 1.0);
  VERIFY(included_region() == 22);
  VERIFY(__LINE__ == 29);
  return 0;
}
