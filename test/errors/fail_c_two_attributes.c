// A variable has one data-sharing attribute.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_two_attributes.c:[[#@LINE+1]]:{{[0-9]+}}: error: shared variable cannot be private
#pragma omp parallel shared(n) private(n)
  n = 1;
}
