// A region has one exit.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
int f(int n) {
#pragma omp parallel
// CHECK: fail_c_jump_out.c:[[#@LINE+1]]:{{[0-9]+}}: error: cannot return from OpenMP region
  return n;
}
