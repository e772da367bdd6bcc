// A reduction that nobody has declared.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
  int sum = 0;
// CHECK: fail_c_reduction_unknown_identifier.c:[[#@LINE+1]]:{{[0-9]+}}: error: incorrect reduction identifier
#pragma omp parallel reduction(join : sum)
  sum = n;
}
