// A clause names a variable that is not declared.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_undeclared_in_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'missing'
#pragma omp parallel firstprivate(missing)
  n++;
}
