// A barrier must not stand in a single construct.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp single
  {
// CHECK: fail_c_barrier_in_single.c:[[#@LINE+1]]:{{[0-9]+}}: error: region cannot be closely nested inside 'single' region
#pragma omp barrier
  }
}
