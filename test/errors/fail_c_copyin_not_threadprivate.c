// copyin takes threadprivate variables.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
// CHECK: fail_c_copyin_not_threadprivate.c:[[#@LINE+1]]:{{[0-9]+}}: error: copyin variable must be threadprivate
#pragma omp parallel copyin(n)
  n++;
}
