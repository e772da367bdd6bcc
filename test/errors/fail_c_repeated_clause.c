// A clause that may stand once.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_repeated_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: directive '#pragma omp parallel' cannot contain more than one 'num_threads' clause
#pragma omp parallel num_threads(2) num_threads(3)
  n++;
}
