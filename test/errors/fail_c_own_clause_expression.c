// The expression of a clause of our own is looked up and located like any other.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_own_clause_expression.c:[[#@LINE+1]]:{{[0-9]+}}: error: use of undeclared identifier 'missing'
#pragma omp task locality_domain(missing)
  n++;
}
