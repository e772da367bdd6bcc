// An ordered construct needs a loop with the ordered clause.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp for
  for (int i = 0; i < n; i++) {
// CHECK: fail_c_ordered_without_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: region cannot be closely nested inside 'for' region; perhaps you forget to enclose 'omp ordered'
#pragma omp ordered
    n++;
  }
}
