// collapse asks for as many loops as it counts.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp for collapse(2)
  for (int i = 0; i < n; i++)
// CHECK: fail_c_collapse_too_deep.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected 2 for loops after '#pragma omp for', but found only 1
    n++;
}
