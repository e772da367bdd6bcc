// default(none) asks for every variable, in a task below it too.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp parallel default(none)
#pragma omp task
// CHECK: fail_c_default_none.c:[[#@LINE+1]]:{{[0-9]+}}: error: variable 'n' must have explicitly specified data sharing attributes
  n++;
}
