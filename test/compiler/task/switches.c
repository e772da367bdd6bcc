// Clauses that OpenMP 6.0 lets be switched off, by an argument.
// RUN: %shepcc -O1 -fopenmp -c %s -o %t.o --shep-emit=%t.c
// RUN: grep -v '^//' %t.c | %FileCheck %s
extern void work(int);

// CHECK-LABEL: void f(int n) {
// CHECK: unsigned const shep_f_{{[0-9]+}} = 0 | SHEP_TASK_UNTIED;
// CHECK: unsigned const shep_f_{{[0-9]+}} = 0 | SHEP_TASK_MERGEABLE;
// CHECK: unsigned const shep_f_{{[0-9]+}} = 0 | SHEP_TASKLOOP_NOGROUP;
// CHECK: unsigned const shep_f_{{[0-9]+}} = 0;
// CHECK: shep_loop_end(&{{shep_l_[0-9]+}}, 0);
// CHECK: shep_loop_end(&{{shep_l_[0-9]+}}, 1);
void f(int n) {
#pragma omp task untied(1) mergeable(0)
  work(n);
#pragma omp task untied(0) mergeable
  work(n);
#pragma omp taskloop nogroup(1)
  for (int i = 0; i < n; i++) work(i);
#pragma omp taskloop nogroup(0)
  for (int i = 0; i < n; i++) work(i);
#pragma omp for nowait(0)
  for (int i = 0; i < n; i++) work(i);
#pragma omp for nowait(1)
  for (int i = 0; i < n; i++) work(i);
}
