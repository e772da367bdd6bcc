// A sections construct holds a block.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp sections
// CHECK: fail_c_sections_statement.c:[[#@LINE+1]]:{{[0-9]+}}: error: the statement for '#pragma omp sections' must be a compound statement
  n++;
}
