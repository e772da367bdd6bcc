// A missing header is the end: nothing is said of what stands behind it, where Clang may find no end.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// CHECK: fail_c_missing_header.c:[[#@LINE+3]]:10: fatal error: 'missing.h' file not found
// CHECK-NOT: error:
#include <stdio.h>
#include "missing.h"
#define OMP(...) OMP_(omp __VA_ARGS__)
#define OMP_(text) _Pragma(#text)
int main(void) {
  int x = 1, v = 0;
  do {
    OMP(atomic read) v = x;
    OMP(atomic capture) v = x++;
  } while (v);
  return 0;
}
