// A construct that is not lowered is named, not compiled as serial code.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_unsupported_directive.c:[[#@LINE+1]]:{{[0-9]+}}: error: the OpenMP construct 'target' is not supported by shepcc
#pragma omp target
  n++;
}
