// An error beside all directives is reported once.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp parallel
  n++;
// CHECK: fail_c_plain_error.c:[[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'missing'
  missing = 1;
}
