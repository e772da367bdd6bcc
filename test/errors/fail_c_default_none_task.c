// default(none) on a task.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp task default(none)
// CHECK: fail_c_default_none_task.c:[[#@LINE+1]]:{{[0-9]+}}: error: variable 'n' must have explicitly specified data sharing attributes
  n++;
}
