// A clause of OpenMP 6.0 that Clang half knows is refused before Clang reads it.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_openmp_6_clause.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'transparent' is not a clause that shepcc knows on this construct
#pragma omp task transparent(1) if(n)
  n++;
}
