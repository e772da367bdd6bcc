// A loop construct needs a loop.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp for
// CHECK: fail_c_loop_missing.c:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}must be a for loop
  n++;
}
