// A critical construct must not stand in one of its own name.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp critical(a)
// CHECK: fail_c_critical_in_itself.c:[[#@LINE+1]]:{{[0-9]+}}: error: cannot nest 'critical' regions having the same name 'a'
#pragma omp critical(a)
  n++;
}
