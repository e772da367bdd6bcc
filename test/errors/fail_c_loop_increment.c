// A loop whose increment multiplies is no canonical loop.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp for
// CHECK: fail_c_loop_increment.c:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}increment clause of OpenMP for loop must perform simple addition or subtraction on loop variable 'i'
  for (int i = 1; i < n; i *= 2) n++;
}
