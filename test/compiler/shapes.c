// The salient lines of what each construct becomes, in C and in C++.
// RUN: %shepcc -fopenmp --shep-emit=- -x c %s | grep -v "^// [A-Z]" | %FileCheck %s --check-prefixes=BOTH,C
// RUN: %shepcc -fopenmp --shep-emit=- -x c++ %s | grep -v "^// [A-Z]" | %FileCheck %s --check-prefixes=BOTH,CXX
// RUN: %if clang %{ %python %S/warnings/Inputs/same_warnings.py --none-added %shepcc clang -fopenmp -Weverything -c \
// RUN:   %s -o %t.o %}
typedef __UINTPTR_TYPE__ omp_event_handle_t;
typedef void *omp_depend_t;
void use(int);
int a[100], n, x, v;
static int kept;
// C: SHEP_THREAD_LOCAL static int kept;
// CXX: thread_local static int kept;
#pragma omp threadprivate(kept)

void of_a_team(void) {
// C: shep_parallel(&shep_where_{{[0-9]+}}, shep_parallel_{{[0-9]+}}, &shep_d_{{[0-9]+}}, 0 | SHEP_PARALLEL_NUM_THREADS, (int)(n));
// CXX: ::__shepherd::__parallel<shep_where_{{[0-9]+}}>(0 | SHEP_PARALLEL_NUM_THREADS, (int)(n), [&]() {
// CXX-SAME: ::__reduction_copy<{{.*}}__built_in<::__shepherd::__plus>> shep_h_{{[0-9]+}}_x(shep_o_{{[0-9]+}}_x); auto &x = shep_h_{{[0-9]+}}_x.__object;
#pragma omp parallel num_threads(n) reduction(+ : x)
  x += kept;
// CXX: struct shep_q_{{[0-9]+}} { ::__shepherd::__value_t<decltype(shep_o_{{[0-9]+}}_x)> __0; } *shep_s_{{[0-9]+}};
// CXX-SAME: if (shep_j_{{[0-9]+}} == SHEP_COMBINE_LEAVE) { shep_s_{{[0-9]+}}->__0 = x; } else
// CXX-SAME: ::__shepherd::__combine<{{.*}}>(x, shep_s_{{[0-9]+}}->__0); } else { ::__shepherd::__combine<{{.*}}>(shep_o_{{[0-9]+}}_x, x); }
// C: shep_d_{{[0-9]+}}.kept = &kept;
// CXX: (void)(kept = shep_m_{{[0-9]+}}_kept);
// CXX-SAME: shep_barrier(&
#pragma omp parallel copyin(kept)
  use(kept);
// BOTH: shep_barrier(&shep_w_{{[0-9]+}});
#pragma omp barrier
// BOTH: if (shep_thread_num() == (2)) { shep_tell(SHEP_TOLD_MASKED); {
#pragma omp masked filter(2)
  use(0);
// BOTH: shep_critical_enter(&shep_critical_name_door, &shep_w_{{[0-9]+}});
#pragma omp critical(door)
  use(1);
// BOTH: shep_critical_leave(&shep_critical_name_door);
// BOTH: __atomic_thread_fence(__ATOMIC_SEQ_CST), shep_tell(SHEP_TOLD_FLUSH)
#pragma omp flush
  int own;
// BOTH: int const shep_s_{{[0-9]+}} = shep_single_begin(&shep_w_{{[0-9]+}}); if (shep_s_{{[0-9]+}}) {
#pragma omp single copyprivate(own)
  own = 1;
// BOTH: shep_q_{{[0-9]+}} = (void **)shep_single_copy(shep_s_{{[0-9]+}}, shep_p_{{[0-9]+}}); if (!shep_s_{{[0-9]+}}) {
// C-SAME: __builtin_memcpy((void *)&(own), shep_q_{{[0-9]+}}[0], sizeof(own));
// CXX-SAME: (void)(own = ::__shepherd::__object_at<
// BOTH-SAME: shep_implicit_barrier(&shep_w_{{[0-9]+}});
// C: { int v; (void)v;
// CXX: { ::__shepherd::__value_t<decltype(v)> v; (void)v;
#pragma omp scope private(v) nowait
  v = 1;
// BOTH: shep_loop_begin(&shep_l_{{[0-9]+}}, &shep_w_{{[0-9]+}}, 2, SHEP_SCHEDULE_DYNAMIC | SHEP_SCHEDULE_SECTIONS, 1);
// BOTH-SAME: switch (shep_a_{{[0-9]+}})
#pragma omp sections lastprivate(v)
  {
    v = 1;
// BOTH: } break; case 1: {
#pragma omp section
    v = 2;
// C: if (shep_z_{{[0-9]+}}) { *shep_o_{{[0-9]+}}_v = v; }
// CXX: if (shep_z_{{[0-9]+}}) { (void)(shep_o_{{[0-9]+}}_v = v); }
  }
// C: shep_teams(&shep_where_{{[0-9]+}}, shep_teams_{{[0-9]+}}, &shep_d_{{[0-9]+}}, (int)(3), 0);
// CXX: ::__shepherd::__teams<shep_where_{{[0-9]+}}>((int)(3), 0, [&]() {
#pragma omp teams num_teams(3)
  use(own);
}
// C: static void shep_parallel_{{[0-9]+}}(void *shep_data) {
// C: if (shep_c->kept != &kept) __builtin_memcpy((void *)&kept, (const void *)shep_c->kept, sizeof kept); shep_barrier(
// C: __typeof__(*shep_o_{{[0-9]+}}_x) x; x = 0;
// C: struct shep_q_{{[0-9]+}} { __typeof__(*shep_o_{{[0-9]+}}_x) __0; } *shep_s_{{[0-9]+}};
// C-SAME: while ((shep_j_{{[0-9]+}} = shep_combine(&shep_r_{{[0-9]+}}, sizeof *shep_s_{{[0-9]+}})) != SHEP_COMBINED) {
// C-SAME: if (shep_j_{{[0-9]+}} == SHEP_COMBINE_LEAVE) { shep_s_{{[0-9]+}}->__0 = x; } else
// C-SAME: { x = x + shep_s_{{[0-9]+}}->__0; } else { *shep_o_{{[0-9]+}}_x = *shep_o_{{[0-9]+}}_x + x; }

void of_loops(void) {
// BOTH: shep_loop_begin(&shep_l_{{[0-9]+}}, &shep_w_{{[0-9]+}}, shep_n_{{[0-9]+}}, SHEP_SCHEDULE_DYNAMIC, (shep_i64)(4)); while (shep_loop_next(&shep_l_{{[0-9]+}}, &shep_a_{{[0-9]+}}, &shep_b_{{[0-9]+}})) {
#pragma omp for schedule(dynamic, 4)
  for (int i = 0; i < n; i += 2) use(i);
// C: for (i = (__typeof__(shep_lb_{{[0-9]+}}_0))((shep_u64)shep_lb_{{[0-9]+}}_0 + (shep_a_{{[0-9]+}}) * (shep_u64)shep_st_{{[0-9]+}}_0); shep_g_{{[0-9]+}}; shep_g_{{[0-9]+}} = i < shep_e_{{[0-9]+}} && ((void)(i += 2), 1)) use(i);
// CXX: i = ::__shepherd::__advance(shep_lb_{{[0-9]+}}_0, shep_a_{{[0-9]+}}, shep_st_{{[0-9]+}}_0, false); shep_g_{{[0-9]+}}; shep_g_{{[0-9]+}} = ::__shepherd::__precedes(i, shep_e_{{[0-9]+}}, false) && ((void)(i += 2), 1)) use(i);
// BOTH: shep_loop_end(&shep_l_{{[0-9]+}}, 0);
#pragma omp for ordered
  for (int i = 0; i < n; ++i) {
// BOTH: if (shep_ordered_begin(&shep_w_{{[0-9]+}})) {
#pragma omp ordered
    use(i);
// BOTH: shep_ordered_end();
  }
// BOTH: shep_doacross_begin(&shep_l_{{[0-9]+}}, 1);
#pragma omp for ordered(1)
  for (int i = 0; i < n; ++i) {
// BOTH: !shep_doacross_wait(&shep_l_{{[0-9]+}}, shep_c_0, 0)
#pragma omp ordered doacross(sink : i - 1)
    use(i);
// BOTH: shep_doacross_post(&shep_l_{{[0-9]+}}, 0);
#pragma omp ordered doacross(source :)
  }
// BOTH: shep_y_{{[0-9]+}}_v = v;
#pragma omp for linear(v : 3) lastprivate(x) nowait
  for (int i = 0; i < n; ++i) x = v;
// BOTH: v = shep_y_{{[0-9]+}}_v + (shep_i64)shep_k_{{[0-9]+}} * (3);
// BOTH: shep_loop_end(&shep_l_{{[0-9]+}}, 1);
// BOTH: shep_share_begin(&shep_h_{{[0-9]+}}, shep_n_{{[0-9]+}}, (shep_i64)(8))
// BOTH-SAME: struct shep_stride shep_stride_{{[0-9]+}} = shep_share_stride(&shep_h_{{[0-9]+}}, &shep_l_{{[0-9]+}}); while (shep_share_chunk(&shep_h_{{[0-9]+}}, &shep_l_{{[0-9]+}}, &shep_stride_{{[0-9]+}}, 0, &shep_a_{{[0-9]+}}, &shep_b_{{[0-9]+}})) {
#pragma omp distribute dist_schedule(static, 8)
  for (int i = 0; i < n; ++i) use(i);
// BOTH: while (shep_share_next(&shep_h_{{[0-9]+}}, &shep_l_{{[0-9]+}}, &shep_a_{{[0-9]+}}, &shep_b_{{[0-9]+}})) {
#pragma omp distribute
  for (int i = 0; i < n; ++i) use(i);
// BOTH: struct shep_stride shep_stride_{{[0-9]+}} = shep_loop_stride(&shep_l_{{[0-9]+}}); while (shep_loop_chunk(&shep_l_{{[0-9]+}}, &shep_stride_{{[0-9]+}}, 1, &shep_a_{{[0-9]+}}, &shep_b_{{[0-9]+}})) {
#pragma omp for schedule(static, 1)
  for (int i = 0; i < n; ++i) use(i);
// BOTH: (shep_loop_chunk(&shep_l_{{[0-9]+}}, &shep_stride_{{[0-9]+}}, 0,
#pragma omp for schedule(simd : static, 1)
  for (int i = 0; i < n; ++i) use(i);
// BOTH: while (shep_loop_next(
#pragma omp for ordered schedule(static, 1)
  for (int i = 0; i < n; ++i) use(i);
// BOTH: shep_loop_begin(&shep_l_{{[0-9]+}}, &shep_w_{{[0-9]+}}, shep_n_{{[0-9]+}}, SHEP_SCHEDULE_DEFAULT | SHEP_SCHEDULE_ALONE, 0);
#pragma omp loop bind(thread)
  for (int i = 0; i < n; ++i) use(i);
// BOTH: #pragma omp simd
#pragma omp simd
  for (int i = 0; i < n; ++i) a[i] = i;
// BOTH: _Pragma("omp simd") for (
#pragma omp for simd
  for (int i = 0; i < n; ++i) a[i] = i;
// CXX: shep_scan_begin(&shep_s_{{[0-9]+}}, &shep_w_{{[0-9]+}}, shep_si_{{[0-9]+}}, 1, shep_n_{{[0-9]+}}); for (shep_u_{{[0-9]+}} = 0; shep_u_{{[0-9]+}} < 2; ++shep_u_{{[0-9]+}}) {
#pragma omp parallel for reduction(inscan, + : x)
  for (int i = 0; i < n; ++i) {
    x += a[i];
// CXX: } else {
#pragma omp scan inclusive(x)
    use(x);
// CXX: shep_scan_combine(&shep_s_{{[0-9]+}}, &shep_w_{{[0-9]+}});
// CXX-SAME: shep_scan_end(&shep_s_{{[0-9]+}});
  }
// BOTH: for (shep_u64 shep_bl_{{[0-9]+}}_0 = 0; shep_bl_{{[0-9]+}}_0 < shep_n_{{[0-9]+}}_0; shep_bl_{{[0-9]+}}_0 += 4) {
#pragma omp tile sizes(4)
  for (int i = 0; i < n; ++i) use(i);
// BOTH: SHEP_UNROLL(2)
#pragma omp unroll partial(2)
  for (int i = 0; i < n; ++i) use(i);
// C: (shep_n_{{[0-9]+}}_0 - 1 - shep_bl_{{[0-9]+}}_0)
// CXX: ::__advance(shep_lb_{{[0-9]+}}_0, shep_n_{{[0-9]+}}_0 - 1 - shep_bl_{{[0-9]+}}_0, shep_st_{{[0-9]+}}_0, false)
#pragma omp reverse
  for (int i = 0; i < n; ++i) use(i);
// BOTH: shep_u64 const shep_to_{{[0-9]+}}_1 = shep_n_{{[0-9]+}}_1;
// BOTH-SAME: shep_u64 const shep_to_{{[0-9]+}}_0 = shep_n_{{[0-9]+}}_0;
#pragma omp interchange
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) use(i + j);
}
// C: shep_scan_begin(&shep_s_{{[0-9]+}}, &shep_w_{{[0-9]+}}, shep_si_{{[0-9]+}}, 1, shep_n_{{[0-9]+}}); for (shep_u_{{[0-9]+}} = 0; shep_u_{{[0-9]+}} < 2; ++shep_u_{{[0-9]+}}) {
// C: } else {
// C: shep_scan_combine(&shep_s_{{[0-9]+}}, &shep_w_{{[0-9]+}});

void of_values(void) {
// BOTH: __atomic_add_fetch(shep_x, shep_e, __ATOMIC_RELAXED);
#pragma omp atomic
  x += n;
// BOTH: __atomic_load(shep_x, &shep_old, __ATOMIC_RELAXED); v = shep_old;
#pragma omp atomic read
  v = x;
// BOTH: __atomic_store(shep_x, &shep_new, __ATOMIC_SEQ_CST);
#pragma omp atomic write seq_cst
  x = v;
// BOTH: v = __atomic_fetch_add(shep_x, 1, __ATOMIC_RELAXED);
#pragma omp atomic capture
  v = x++;
// BOTH: do { shep_met = shep_old == shep_e; } while (shep_met && !__atomic_compare_exchange(shep_x, &shep_old, &shep_new, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED));
#pragma omp atomic compare
  if (x == v) x = n;
}

void of_tasks(void) {
// BOTH: unsigned const shep_f_{{[0-9]+}} = 0 | ((v) ? 0 : SHEP_TASK_UNDEFERRED);
// BOTH-SAME: shep_options_priority(&shep_o_{{[0-9]+}}, (n));
// C-SAME: shep_task_begin_with(&shep_site_{{[0-9]+}}, shep_f_{{[0-9]+}}, &shep_o_{{[0-9]+}});
// CXX-SAME: ::__shepherd::__task_with<shep_where_{{[0-9]+}}>(shep_f_{{[0-9]+}}, shep_o_{{[0-9]+}}, [&]() { return [=]() mutable {
#pragma omp task priority(n) if (v)
  use(x);
// BOTH: shep_e_{{[0-9]+}}[0] = shep_dependence_on(&((x)), SHEP_DEPEND_OUT); shep_e_{{[0-9]+}}[1] = shep_dependence_on(&((a[0])), SHEP_DEPEND_IN); shep_options_dependences(&shep_o_{{[0-9]+}}, shep_e_{{[0-9]+}}, 2);
#pragma omp task depend(out : x) depend(in : a[0])
  x = 1;
// BOTH: shep_taskwait(&shep_w_{{[0-9]+}});
#pragma omp taskwait
// BOTH: shep_taskwait_depend(&shep_w_{{[0-9]+}}, shep_e_{{[0-9]+}}, 1, 0);
#pragma omp taskwait depend(in : x)
// BOTH: shep_taskyield(&shep_w_{{[0-9]+}});
#pragma omp taskyield
// BOTH: shep_taskgroup_begin(&shep_g_{{[0-9]+}}, &shep_w_{{[0-9]+}}); shep_taskgroup_reduce(&shep_g_{{[0-9]+}}, shep_r_{{[0-9]+}}, 1);
#pragma omp taskgroup task_reduction(+ : x)
  {
// C: shep_task_post(&shep_x_{{[0-9]+}}.shep_h, &shep_site_{{[0-9]+}}, shep_f_{{[0-9]+}});
// CXX: ::__shepherd::__post<shep_where_{{[0-9]+}}>(shep_x_{{[0-9]+}}, shep_f_{{[0-9]+}}, 
// CXX-SAME: ::__reduction_join(shep_q_{{[0-9]+}}_x,
#pragma omp task in_reduction(+ : x)
    x += 1;
  }
// C: shep_taskgroup_end(&shep_g_{{[0-9]+}});
// BOTH: unsigned const shep_f_{{[0-9]+}} = 0 | SHEP_TASK_UNTIED | SHEP_TASKLOOP_GRAINSIZE; shep_u64 const shep_t_{{[0-9]+}} = (shep_u64)(7);
// C-SAME: shep_taskloop_start(&shep_d_{{[0-9]+}}->shep_h, &shep_site_{{[0-9]+}}, shep_f_{{[0-9]+}}, shep_d_{{[0-9]+}}->shep_n_{{[0-9]+}}, shep_t_{{[0-9]+}}, 0);
// CXX-SAME: ::__shepherd::__taskloop<shep_where_{{[0-9]+}}>(shep_f_{{[0-9]+}}, shep_n_{{[0-9]+}}, shep_t_{{[0-9]+}}, 0,
#pragma omp taskloop grainsize(7) untied
  for (int i = 0; i < n; ++i) use(i);
// BOTH: shep_affinity_add(&shep_y_{{[0-9]+}}, 
// BOTH-SAME: shep_options_affinity(&shep_o_{{[0-9]+}}, &shep_y_{{[0-9]+}});
#pragma omp task affinity(a[0 : n])
  use(0);
// BOTH: shep_options_transparency(&shep_o_{{[0-9]+}}, SHEP_IMPORTS | SHEP_EXPORTS);
#pragma omp task transparent
  use(0);
// C: int const shep_p_{{[0-9]+}} = shep_set_child_domain((n));
// CXX: ::__shepherd::__placed_children const shep_p_{{[0-9]+}}(shep_set_child_domain((n)));
#pragma omp taskgroup locality_domain(n)
  use(0);
// BOTH: (void)shep_set_child_domain((2));
#pragma ompx locality_domain(2)
// BOTH: shep_error(&shep_w_{{[0-9]+}}, 0, (("odd")));
#pragma omp error at(execution) severity(warning) message("odd")
}
// C: shep_k_{{[0-9]+}}_x = shep_reduction_join(shep_c->x, &shep_where_{{[0-9]+}}, 0);

void of_objects(omp_event_handle_t event, omp_depend_t object) {
// BOTH: (event) = shep_options_event(&shep_o_{{[0-9]+}}, shep_event_create());
#pragma omp task detach(event)
  use(1);
// BOTH: shep_depobj_make({{(\(void \*\))?}}&((object)), shep_dependence_on(&((x)), SHEP_DEPEND_OUT));
#pragma omp depobj(object) depend(inout : x)
// BOTH: unsigned const shep_f_{{[0-9]+}} = 0 | SHEP_TASK_POOL;
#pragma omp task threadset(omp_pool)
  use(2);
}

void of_cancellation(void) {
#pragma omp parallel
  {
// BOTH: if (shep_cancel(SHEP_CANCEL_PARALLEL, (n) ? 1 : 0)) { goto shep_end_{{[0-9]+}}; }
#pragma omp cancel parallel if (n)
// BOTH: if (shep_cancel(SHEP_CANCEL_PARALLEL, 0)) { goto shep_end_{{[0-9]+}}; }
#pragma omp cancellation point parallel
  }
}
// BOTH: shep_end_{{[0-9]+}}: __attribute__((__unused__));
