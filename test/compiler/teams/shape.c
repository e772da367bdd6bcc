// A teams region is a function like a parallel one; a distributed loop takes its team's share first.
// RUN: %shepcc -fopenmp --shep-emit=%t.c %s
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s --check-prefix=INNER
void f(int n, int *a) {
  // CHECK: shep_teams(&shep_where_[[T:[0-9]+]], shep_teams_[[T]], &shep_d_[[T]], (int)(n), (int)(4));
#pragma omp teams num_teams(2 : n) thread_limit(4)
  {
    // CHECK: shep_loop_begin(&shep_l_[[D:[0-9]+]], &shep_w_[[D]], shep_share_begin(&shep_h_[[D]], shep_n_[[D]], (shep_i64)(8)), SHEP_SCHEDULE_DEFAULT | SHEP_SCHEDULE_ALONE, 0);
    // CHECK-SAME: while (shep_share_chunk(&shep_h_[[D]], &shep_l_[[D]], &shep_stride_[[D]], 0, &shep_a_[[D]], &shep_b_[[D]]))
    // CHECK: shep_loop_end(&shep_l_[[D]], 1);
#pragma omp distribute dist_schedule(static, 8)
    for (int i = 0; i < n; i++) a[i] = i;
    // CHECK: shep_parallel(
    // INNER: shep_share_begin(&shep_h_[[F:[0-9]+]], shep_n_[[F]], 0), SHEP_SCHEDULE_DYNAMIC, 0);
#pragma omp distribute parallel for schedule(dynamic)
    for (int i = 0; i < n; i++) a[i] = i;
  }
}

void g(int n, int *a) {
  // CHECK: SHEP_SCHEDULE_DEFAULT | SHEP_SCHEDULE_ALONE
#pragma omp loop bind(thread)
  for (int i = 0; i < n; i++) a[i] = i;
}
