// order(reproducible: concurrent): loops of the same length and schedule clause give each thread the same iterations.
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
void f(int n, int *a) {
  // CHECK: shep_loop_begin(&shep_l_{{[0-9]+}}, &shep_w_{{[0-9]+}}, shep_n_{{[0-9]+}}, SHEP_SCHEDULE_STATIC, (shep_i64)(2))
#pragma omp for schedule(dynamic, 2) order(reproducible : concurrent)
  for (int i = 0; i < n; i++) a[i]++;
  // CHECK: SHEP_SCHEDULE_DYNAMIC, (shep_i64)(2))
#pragma omp for schedule(dynamic, 2) order(concurrent)
  for (int i = 0; i < n; i++) a[i]++;
}
