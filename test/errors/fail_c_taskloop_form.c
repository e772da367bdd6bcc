// A taskloop whose loop is not in canonical form, and one that is left by a break.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_taskloop_form.c:[[#@LINE+2]]:{{[0-9]+}}: error: statement after '#pragma omp taskloop' must be a for loop
#pragma omp taskloop
  while (n > 0)
    n--;
#pragma omp taskloop
  for (int i = 0; i < n; i++)
// CHECK: fail_c_taskloop_form.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'break' statement cannot be used in OpenMP for loop
    break;
}
