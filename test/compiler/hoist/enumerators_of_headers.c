// Enumerators of a header's types without names leave the header where it is included.
// RUN: %shepcc -fopenmp --shep-emit=- %s | %FileCheck %s
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t && %t
// CHECK: #include "Inputs/limits.h"
#include "Inputs/limits.h"
int main(void) {
  enum { kOwn = 4 };
  int sum = 0;
#pragma omp parallel num_threads(kFew)
#pragma omp single
#pragma omp taskloop grainsize(kLimit)
  for (int i = 0; i < kLimit; i++) {
#pragma omp atomic
    sum += kMany + kOwn + (present == kFew);
  }
  return sum != 21;
}
