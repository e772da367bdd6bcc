// An unknown clause that a macro holds is found behind the expansion, in _Pragma as well.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
#define CLAUSES bogus if(n)
void f(int n) {
// CHECK: fail_c_unknown_clause_in_macro.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'bogus' is not a clause that shepcc knows on this construct
#pragma omp task CLAUSES
  n++;
// CHECK: fail_c_unknown_clause_in_macro.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'bogus' is not a clause that shepcc knows on this construct
_Pragma("omp task bogus")
  n++;
}
