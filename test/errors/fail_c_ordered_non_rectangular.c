// The loops of an ordered(n) nest that are not distributed have the same bounds in every iteration.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp for ordered(2)
// CHECK: fail_c_ordered_non_rectangular.c:[[#@LINE+1]]:{{[0-9]+}}: error: the inner loops of an ordered(n) nest must not have bounds that depend on an outer loop variable
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
#pragma omp ordered depend(source)
    }
}
