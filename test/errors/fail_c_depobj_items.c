// A depend object holds one dependence, and comes from one clause.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
#include <omp.h>
void f(int *p, int n, omp_depend_t object) {
  int x = 0, y = 0;
// CHECK: fail_c_depobj_items.c:[[#@LINE+1]]:{{[0-9]+}}: error: a depobj construct stores one dependence
#pragma omp depobj(object) depend(in : x, y)
// CHECK: fail_c_depobj_items.c:[[#@LINE+1]]:{{[0-9]+}}: error: a depobj construct stores one dependence
#pragma omp depobj(object) depend(iterator(i = 0 : n), in : p[i])
// CHECK: fail_c_depobj_items.c:[[#@LINE+1]]:{{[0-9]+}}: error: a depobj construct needs a depend, an update or a destroy clause
#pragma omp depobj(object)
}
