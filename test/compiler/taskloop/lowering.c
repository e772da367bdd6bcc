// A C taskloop becomes a function that asks for ranges, and captures that its tasks share; the bounds are counted once.
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *//" %t.c | %FileCheck %s
void f(double *a, int n) {
  int last = 0;
// CHECK: struct shep_captures_0 { struct shep_taskloop shep_h; {{.*}}double *a; int shep_lb_1_0; shep_i64 shep_st_1_0; shep_u64 shep_n_1_0; shep_u64 shep_n_1; };
// CHECK: static const struct shep_taskloop_site shep_site_0 = {{[{][{]}}shep_taskloop_run,
// CHECK: unsigned const shep_f_0 = 0 | SHEP_TASK_UNTIED | SHEP_TASKLOOP_GRAINSIZE | SHEP_TASKLOOP_STRICT; shep_u64 const shep_t_0 = (shep_u64)(n / 4)
// CHECK-SAME: shep_taskgroup_begin(&shep_g_0, &shep_where_0); shep_taskloop_start(&shep_d_0->shep_h, &shep_site_0, shep_f_0, shep_d_0->shep_n_1, shep_t_0, 0); shep_taskgroup_end(&shep_g_0);
#pragma omp taskloop grainsize(strict : n / 4) untied lastprivate(last)
  for (int i = 0; i < n; i++) {
    a[i] = i;
    last = i;
  }
// The library keeps what a nogroup loop captures.
// CHECK: shep_taskloop_storage(&shep_site_2)
// CHECK-NOT: shep_taskgroup_begin
// CHECK: shep_taskloop_start({{.*}}, &shep_o_2)
#pragma omp taskloop nogroup priority(n)
  for (int i = 0; i < n; i++)
    a[i] = i;
}
// CHECK: static void shep_count_0(struct shep_captures_0 *const shep_c)
// CHECK: static void shep_task_0(void *shep_data)
// CHECK: while (shep_taskloop_range(shep_p, &shep_a_1, &shep_b_1))
