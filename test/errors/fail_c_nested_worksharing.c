// A worksharing construct must not stand in another one.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp for
  for (int i = 0; i < n; i++) {
// CHECK: fail_c_nested_worksharing.c:[[#@LINE+1]]:{{[0-9]+}}: error: region cannot be closely nested inside 'for' region
#pragma omp single
    n++;
  }
}
