// A clause on a directive that does not take it.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_clause_of_other_directive.c:[[#@LINE+1]]:{{[0-9]+}}: error: unexpected OpenMP clause 'schedule' in directive '#pragma omp parallel'
#pragma omp parallel schedule(static)
  n++;
}
