// What worksharing loops lower to in C++: the user's loop over each chunk that the runtime hands out.
// RUN: %shepcxx -fopenmp --shep-emit=%t.out %s && grep -v "^ *//" %t.out | %FileCheck %s

// CHECK-LABEL: void dynamic(int n, double *a)
void dynamic(int n, double *a) {
#pragma omp for schedule(monotonic : dynamic, 4) nowait
  // CHECK: struct shep_loop [[LOOP:shep_l_[0-9]+]];
  // CHECK-SAME: shep_loop_begin(&[[LOOP]], &{{shep_w_[0-9]+}}, {{shep_n_[0-9]+}}, SHEP_SCHEDULE_DYNAMIC | SHEP_SCHEDULE_MONOTONIC, (shep_i64)(4));
  // CHECK-SAME: while (shep_loop_next(&[[LOOP]], &[[FIRST:shep_a_[0-9]+]], &{{shep_b_[0-9]+}})) {
  // CHECK: for ({{.*}} i = ::__shepherd::__advance({{shep_lb_[0-9]+_0}}, [[FIRST]],
  // CHECK-SAME: a[i] = i;
  // CHECK: shep_loop_end(&[[LOOP]], 1);
  for (int i = 0; i < n; ++i) a[i] = i;
}

// CHECK-LABEL: void collapsed(int n, double *a)
void collapsed(int n, double *a) {
#pragma omp for collapse(2)
  // A rectangle's rows are found from where a chunk begins; the last iteration number is the product of the counts.
  // CHECK: = [[N0:shep_n_[0-9]+_0]] * [[N1:shep_n_[0-9]+_1]]; shep_loop_begin(
  // CHECK-SAME: shep_row_find(&{{shep_row_[0-9]+}}, [[N1]], 
  // CHECK: a[i * n + j] = 1;
  // CHECK: shep_loop_end({{.*}}, 0);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) a[i * n + j] = 1;
}

// CHECK-LABEL: void triangle(int n, double *a)
void triangle(int n, double *a) {
#pragma omp for collapse(2)
  // Other nests keep their outer loops; iterations are counted by walking the rows.
  // CHECK: for ( int i = 0 ; i < n ; ++ i ) {
  // CHECK-SAME: SHEP_SCHEDULE_DEFAULT | SHEP_SCHEDULE_MONOTONIC
  // CHECK: for (int i = 0; i < n; ++i) if (!([[MORE:shep_m_[0-9]+]] || {{shep_z_[0-9]+}})) break; else
  // CHECK: while ([[MORE]] && {{.*}} a[i * n + j] = 2;
  // CHECK: [[MORE]] = shep_loop_next(
  for (int i = 0; i < n; ++i)
    for (int j = i; j < n; ++j) a[i * n + j] = 2;
}

// CHECK-LABEL: void wave(int n, double *a)
void wave(int n, double *a) {
#pragma omp for ordered(2)
  // CHECK: SHEP_SCHEDULE_DEFAULT | SHEP_SCHEDULE_ORDERED
  // CHECK-SAME: shep_doacross_begin(&[[WAVE:shep_l_[0-9]+]], [[WIDTH:shep_n_[0-9]+_1]]);
  for (int i = 1; i < n; ++i)
    for (int j = 1; j < n; ++j) {
#pragma omp ordered depend(sink : i - 1, j)
      // CHECK: shep_u64 const shep_c_0 = ::__shepherd::__position({{[^)]*}}, i, {{[^)]*}}) - (shep_u64)((shep_i64)(1) / {{shep_st_[0-9]+_0}});
      // CHECK-SAME: shep_u64 const shep_c_1 = ::__shepherd::__position({{[^)]*}}, j, {{[^)]*}});
      // CHECK-SAME: if (shep_c_0 < {{shep_n_[0-9]+_0}} && shep_c_1 < [[WIDTH]] && !shep_doacross_wait(&[[WAVE]], shep_c_0, shep_c_1)) { goto
      a[i * n + j] += a[(i - 1) * n + j];
#pragma omp ordered depend(source)
      // CHECK: shep_doacross_post(&[[WAVE]], ::__shepherd::__position({{[^)]*}}, j, {{[^)]*}}));
    }
}
