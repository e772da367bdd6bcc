// A struct has no built-in reduction.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
struct pair { int a; };
void f(int n) {
  struct pair sum = {n};
// CHECK: fail_c_reduction_struct.c:[[#@LINE+1]]:{{[0-9]+}}: error: list item of type 'struct pair' is not valid for specified reduction operation
#pragma omp parallel reduction(+ : sum)
  sum.a = n;
}
