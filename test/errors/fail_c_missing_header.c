// A missing header is the end: behind it Clang says nothing more, and its parser finds no end in the clause below.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// CHECK: fail_c_missing_header.c:[[#@LINE+2]]:10: fatal error: 'missing.h' file not found
// CHECK-NOT: error:
#include "missing.h"
int main(void) {
  int sum = 0;
#pragma omp atomic when(user = {condition(1)} :
  sum += 1;
  return sum;
}
