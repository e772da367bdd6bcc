// What destroy names is what depobj names.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
#include <omp.h>
void f(omp_depend_t one, omp_depend_t two) {
// CHECK: fail_c_depobj_destroy.c:[[#@LINE+1]]:{{[0-9]+}}: error: the destroy clause names another object than its depobj construct
#pragma omp depobj(one) destroy(two)
}
