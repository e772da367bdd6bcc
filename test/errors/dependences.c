// Items of depend clauses and depend objects.
// RUN: %refused %shepcc -fopenmp %s
#include <omp.h>

// ---- Found first.

// A list item of a depend clause is an lvalue with an address, and no depend object; one of depobj is just that.
struct bits {
  int field : 3;
};
void depend_items(struct bits bits, int *p, int n, omp_depend_t object, void *other) {
#pragma omp task depend(in : bits.field) // expected-error {{expected addressable lvalue expression}}
  ;
#pragma omp task depend(in : n + 1) // expected-error {{expected addressable lvalue expression}}
  ;
#pragma omp task depend(out : object) // expected-error {{expected addressable lvalue expression}}
  ;
#pragma omp task depend(in : p[0 : 0]) // expected-error {{zero-length array section is not allowed in 'depend' clause}}
  ;
#pragma omp task depend(depobj : n) // expected-error {{expected lvalue expression of 'omp_depend_t' type, not 'int'}}
  ;
#pragma omp task depend(iterator(i = 0 : n : 0), in : p[i]) // expected-error {{iterator step expression}}
  ;
// expected-error@+1 {{reserved locator 'omp_all_memory' requires 'out' or 'inout' dependency types}}
#pragma omp task depend(in : omp_all_memory)
  ;
#pragma omp depobj(other) depend(in : n) // expected-error {{expected lvalue expression of 'omp_depend_t' type, not 'void *'}}
// expected-error@+1 {{directive '#pragma omp taskwait' cannot use 'nowait' clause without 'depend' clause}}
#pragma omp taskwait nowait
}

// What destroy names is what depobj names.
void depobj_destroy(omp_depend_t one, omp_depend_t two) {
#pragma omp depobj(one) destroy(two) // expected-error {{the destroy clause names another object than its depobj construct}}
}

// ---- Found by a later step.

// A depend object holds one dependence, and comes from one clause.
void depobj_items(int *p, int n, omp_depend_t object) {
  int x = 0, y = 0;
#pragma omp depobj(object) depend(in : x, y) // expected-error {{a depobj construct stores one dependence}}
#pragma omp depobj(object) depend(iterator(i = 0 : n), in : p[i]) // expected-error {{a depobj construct stores one dependence}}
#pragma omp depobj(object) // expected-error {{a depobj construct needs a depend, an update or a destroy clause}}
}
