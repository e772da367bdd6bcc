// A directive that nobody knows is an error.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_unknown_directive.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected an OpenMP directive
#pragma omp parallell
  n++;
}
