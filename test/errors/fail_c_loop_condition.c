// A loop without a bound is no canonical loop.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp for
// CHECK: fail_c_loop_condition.c:[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}condition of OpenMP for loop must be a relational comparison
  for (int i = 0; i; i++) n++;
}
