// A collapsed loop whose bound depends on an outer variable is refused.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp for collapse(2)
// CHECK: fail_c_collapse_non_rectangular.c:[[#@LINE+1]]:{{[0-9]+}}: error: a collapsed loop whose bounds depend on an outer loop variable is not supported by shepcc
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) ;
}
