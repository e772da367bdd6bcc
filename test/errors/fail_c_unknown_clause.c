// A clause that nobody knows is named, and those behind it still count.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_unknown_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'bogus' is not a clause that shepcc knows on this construct
#pragma omp parallel bogus(n) default(none)
// CHECK: fail_c_unknown_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: variable 'n' must have explicitly specified data sharing attributes
  n++;
}
