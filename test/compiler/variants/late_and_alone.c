// A metadirective that stands alone, is an operator and is decided late stays in front of the directives behind it.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t && %t | %FileCheck %s
// CHECK: 1
#include <stdio.h>
#define OMP(...) OMP_AS_TEXT(omp __VA_ARGS__)
#define OMP_AS_TEXT(text) _Pragma(#text)
int main(void) {
  int n = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    OMP(metadirective when(construct = {parallel, teams} : taskwait) otherwise(taskwait))
#pragma ompx assembly width(2)
    OMP(task shared(n)) {
#pragma omp single
      n++;
    }
#pragma omp taskwait
  }
  printf("%d\n", n);
  return n != 1;
}
