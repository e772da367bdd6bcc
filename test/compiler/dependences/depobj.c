// A depobj construct makes, changes or destroys an object; a task reads it where it is generated.
// RUN: %shepcc -fopenmp -c %s -o %t.o --shep-emit=%t.c
// RUN: grep -v '^//' %t.c | %FileCheck %s
// RUN: %shepcc -fopenmp -std=gnu89 -Wall -Wextra -Wshadow -Werror -c %s -o %t.o
// RUN: %shepcc --shep-backend=gcc -fopenmp -std=c99 -pedantic -Wall -Wextra -Wshadow -Werror -c %s -o %t.o
#include <omp.h>
void f(omp_depend_t *objects, int *p);
void f(omp_depend_t *objects, int *p) {
  omp_depend_t all;
// CHECK: shep_depobj_make(&((objects[2])), shep_dependence_on(&((*p)), SHEP_DEPEND_IN))
#pragma omp depobj(objects[2]) depend(in : *p)
// CHECK: shep_depobj_make(&((all)), shep_dependence_on(0, SHEP_DEPEND_ALL_MEMORY))
#pragma omp depobj(all) depend(inout : omp_all_memory)
// CHECK: shep_depobj_update(&shep_w_{{[0-9]+}}, &((objects[2])), SHEP_DEPEND_INOUTSET)
#pragma omp depobj(objects[2]) update(inoutset)
// CHECK: shep_depobj_read(&[[V:shep_v_[0-9]+]], &((objects[2])))
#pragma omp task depend(depobj : objects[2])
  ++*p;
// CHECK: shep_depobj_destroy(&shep_w_{{[0-9]+}}, &((objects[2])))
#pragma omp depobj(objects[2]) destroy
// CHECK: shep_depobj_destroy(&shep_w_{{[0-9]+}}, &((all)))
#pragma omp depobj(all) destroy(all)
}
