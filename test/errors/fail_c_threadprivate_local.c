// An automatic variable cannot be threadprivate.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
  int local = n;
// CHECK: fail_c_threadprivate_local.c:[[#@LINE+1]]:{{[0-9]+}}: error: arguments of '#pragma omp threadprivate' must have static storage duration
#pragma omp threadprivate(local)
  local++;
}
