// num_threads asks for a positive constant.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_num_threads_zero.c:[[#@LINE+1]]:{{[0-9]+}}: error: argument to 'num_threads' clause must be a strictly positive integer value
#pragma omp parallel num_threads(0)
  n++;
}
