// A list item of a depend clause is an lvalue with an address, and no depend object; one of depobj is just that.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
#include <omp.h>
struct bits {
  int field : 3;
};
void f(struct bits bits, int *p, int n, omp_depend_t object, void *other) {
// CHECK: fail_c_depend_items.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected addressable lvalue expression
#pragma omp task depend(in : bits.field)
  ;
// CHECK: fail_c_depend_items.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected addressable lvalue expression
#pragma omp task depend(in : n + 1)
  ;
// CHECK: fail_c_depend_items.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected addressable lvalue expression
#pragma omp task depend(out : object)
  ;
// CHECK: fail_c_depend_items.c:[[#@LINE+1]]:{{[0-9]+}}: error: zero-length array section is not allowed in 'depend' clause
#pragma omp task depend(in : p[0 : 0])
  ;
// CHECK: fail_c_depend_items.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected lvalue expression of 'omp_depend_t' type, not 'int'
#pragma omp task depend(depobj : n)
  ;
// CHECK: fail_c_depend_items.c:[[#@LINE+1]]:{{[0-9]+}}: error: iterator step expression {{'?0'?}} evaluates to 0
#pragma omp task depend(iterator(i = 0 : n : 0), in : p[i])
  ;
// CHECK: fail_c_depend_items.c:[[#@LINE+1]]:{{[0-9]+}}: error: reserved locator 'omp_all_memory' requires 'out' or 'inout' dependency types
#pragma omp task depend(in : omp_all_memory)
  ;
// CHECK: fail_c_depend_items.c:[[#@LINE+1]]:{{[0-9]+}}: error: expected lvalue expression of 'omp_depend_t' type, not 'void *'
#pragma omp depobj(other) depend(in : n)
// CHECK: fail_c_depend_items.c:[[#@LINE+1]]:{{[0-9]+}}: error: directive '#pragma omp taskwait' cannot use 'nowait' clause without 'depend' clause
#pragma omp taskwait nowait
}
