// A clause that does not end.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_missing_parenthesis.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected ')'
#pragma omp task if(n
  n++;
}
