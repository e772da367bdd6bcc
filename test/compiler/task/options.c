// Tasks with rare clauses go through abi_options.h; the clause's expression is written for the code around the
// construct.
// RUN: %shepcc -O1 -fopenmp -c %s -o %t.o --shep-emit=%t.c
// RUN: grep -v '^//' %t.c | %FileCheck %s
extern void work(int);

// CHECK-LABEL: void plain(int n) {
// CHECK-NOT: _with
// CHECK: shep_task_begin(&
void plain(int n) {
#pragma omp task
  work(n);
}

// CHECK-LABEL: void urgent(int n, int *more) {
// CHECK: struct shep_task_options [[OPTIONS:shep_o_[0-9]+]] = SHEP_DEFAULT_OPTIONS; shep_options_priority(&[[OPTIONS]], (n + (*more)));
// CHECK-SAME: shep_task_begin_with(&shep_site_{{[0-9]+}}, shep_f_{{[0-9]+}}, &[[OPTIONS]])
// CHECK-SAME: shep_task_submit_with(
// CHECK-SAME: shep_task_run_with({{.*}}, &[[OPTIONS]])
void urgent(int n, int *more) {
#pragma omp task priority(n + (*more))
  work(n);
#pragma omp taskwait
}
