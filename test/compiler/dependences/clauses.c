// A task's dependences become an array of addresses and kinds in front of it; with iterators a list that grows.
// RUN: %shepcc -fopenmp -c %s -o %t.o --shep-emit=%t.c
// RUN: grep -v '^//' %t.c | %FileCheck %s
// RUN: %shepcc -fopenmp -std=gnu89 -Wall -Wextra -Wshadow -Werror -c %s -o %t.o
// RUN: %shepcc --shep-backend=gcc -fopenmp -std=c99 -pedantic -Wall -Wextra -Wshadow -Werror -c %s -o %t.o
extern int x, a[8][8];
int f(int *p, int n);
int f(int *p, int n) {
  int local = n;
// CHECK: struct shep_dependence shep_e_[[A:[0-9]+]][3];
// CHECK-SAME: shep_e_[[A]][0] = shep_dependence_on(&((x)), SHEP_DEPEND_IN);
// CHECK-SAME: shep_e_[[A]][1] = shep_dependence_on(&((p)[(2)]), SHEP_DEPEND_IN);
// CHECK-SAME: shep_e_[[A]][2] = shep_dependence_on(&((local)), SHEP_DEPEND_OUT);
// CHECK-SAME: shep_options_dependences(&shep_o_[[A]], shep_e_[[A]], 3);
// CHECK-SAME: shep_task_begin_with(&shep_site_[[A]], shep_f_[[A]], &shep_o_[[A]])
#pragma omp task depend(in : x, p[2 : n]) depend(inout : local)
  x++;
// CHECK: shep_dependence_on(&((a)[0][(n)]), SHEP_DEPEND_MUTEXINOUTSET)
// CHECK-SAME: shep_dependence_on(&(*(p)), SHEP_DEPEND_INOUTSET)
// CHECK-SAME: shep_dependence_on(0, SHEP_DEPEND_ALL_MEMORY)
#pragma omp task depend(mutexinoutset : a[:2][n : 1]) depend(inoutset : ([n][2])p) depend(out : omp_all_memory)
  x++;
// CHECK: struct shep_dependence_list [[L:shep_e_[0-9]+]]; shep_dependences_begin(&[[L]]);
// CHECK-SAME: shep_dependences_add(&[[L]], shep_dependence_on(&((local)), SHEP_DEPEND_OUT));
// CHECK-SAME: int shep_b_{{[0-9_]+}} = (n); int shep_u_{{[0-9_]+}} = (0); shep_i64 const shep_t_{{[0-9_]+}} = (-2);
// CHECK-SAME: int i = (int)(
// CHECK-SAME: shep_dependences_add(&[[L]], shep_dependence_on(&((p[i])), SHEP_DEPEND_IN));
// CHECK: shep_dependences_free(&[[L]]);
#pragma omp task depend(out : local) depend(iterator(i = n : 0 : -2), in : p[i])
  x++;
// CHECK: shep_taskwait_depend(&shep_w_{{[0-9]+}}, shep_e_{{[0-9]+}}, 1, 0);
#pragma omp taskwait depend(in : x)
// CHECK: shep_taskwait_depend(&shep_w_{{[0-9]+}}, shep_e_{{[0-9]+}}, 1, 1);
#pragma omp taskwait nowait depend(in : x)
  {
    int declared = 1;
#pragma omp taskwait depend(in : x)
    int behind = declared;
    return behind;
  }
}
