// copyprivate takes variables that are private or threadprivate.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
void f(int n) {
#pragma omp parallel
  {
// CHECK: fail_c_copyprivate_shared.c:[[#@LINE+1]]:{{[0-9]+}}: error: copyprivate variable must be threadprivate or private in the enclosing context
#pragma omp single copyprivate(n)
    n++;
  }
}
