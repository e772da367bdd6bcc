// The statement of an atomic construct has one of the forms.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
  int x = 0;
#pragma omp atomic
// CHECK: fail_c_atomic_form.c:[[#@LINE+1]]:{{[0-9]+}}: error: the statement for 'atomic' must be an expression statement
  x = n * n;
}
