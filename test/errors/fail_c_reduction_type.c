// A bitwise reduction of a floating variable.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
  double sum = 0;
// CHECK: fail_c_reduction_type.c:[[#@LINE+1]]:{{[0-9]+}}: error: invalid operands to binary expression ('double' and 'double')
#pragma omp parallel reduction(& : sum)
  sum = n;
}
