// The block is executed where nothing fits that is recorded; otherwise recorded tasks get what they take from the
// encounter.
// RUN: %shepcc -O1 -fopenmp -c %s -o %t.o --shep-emit=%t.c
// RUN: grep -v '^//' %t.c | %FileCheck %s
extern void work(long *, int, long);

// CHECK: static struct shep_taskgraph_records [[RECORDS:shep_r_[0-9]+]];
// CHECK-LABEL: void step(long *a, int n, long id, int again) {
// CHECK: struct shep_taskgraph_region [[REGION:shep_g_[0-9]+]]; shep_taskgraph_begin(&[[REGION]], &[[RECORDS]], &shep_w_{{[0-9]+}},
// CHECK-SAME: 0 | ((n > 3) ? 0 : SHEP_TASKGRAPH_ALONE) | ((again) ? SHEP_TASKGRAPH_RESET : 0), (shep_u64)(id), 0, 0);
// CHECK-SAME: if (!shep_taskgraph_executes(&[[REGION]])) {
// CHECK-SAME: while ((shep_n_{{[0-9]+}} = shep_taskgraph_next(&[[REGION]])))
// What is saved, or counted by the block itself, stays as it was.
// CHECK-SAME: shep_n_{{[0-9]+}} == (const struct shep_task_site *)&shep_site_{{[0-9]+}}) {
// CHECK-SAME: ->a = a; {{[a-z_0-9]+}}->n = n; }
// CHECK-SAME: } else {
// CHECK: shep_task_begin_replayable(
// CHECK-SAME: ->i = i;
// CHECK-SAME: shep_task_submit_replayable(
// CHECK-SAME: shep_task_run_replayable(
// CHECK: shep_task_begin_with(
// CHECK: shep_taskgraph_complete(&[[REGION]]); } shep_taskgraph_end(&[[REGION]]);
void step(long *a, int n, long id, int again) {
  int i;
#pragma omp taskgraph graph_id(id) graph_reset(again) if (n > 3) nogroup(0)
  for (i = 0; i < n; i++) {
    long saved = i;
#pragma omp task depend(out : a[i]) firstprivate(saved : saved)
    work(a, n, saved + i);
#pragma omp task replayable(0) depend(in : a[i])
    work(a, n, i);
  }
}

// The captures of a loop are filled in again like a task's. Where something stands in it that is not recorded, the
// block is executed every time.
// CHECK-LABEL: void loops(long *a) {
// CHECK: shep_taskgraph_begin({{.*}}, 0, 0, 0, 0);
// CHECK-SAME: [[LOOP:shep_n_[0-9]+]] = shep_taskgraph_next(
// CHECK-SAME: if ([[LOOP]] == (const struct shep_task_site *)&shep_site_{{[0-9]+}})
// CHECK-SAME: shep_piece_loop({{.*}}); shep_d_{{[0-9]+}}->a = a;
// CHECK: SHEP_TASK_RECORDED
// CHECK: shep_taskgraph_begin({{.*}}, SHEP_TASKGRAPH_ALONE, 0, 0, 0);
// CHECK-NOT: shep_taskgraph_next
// CHECK-NOT: SHEP_TASK_RECORDED
void loops(long *a) {
  int last;
#pragma omp taskgraph
  {
#pragma omp taskloop nogroup
    for (int i = 0; i < 9; i++) work(a, i, 0);
  }
#pragma omp taskgraph
  {
#pragma omp taskloop nogroup lastprivate(last)
    for (int i = 0; i < 9; i++) last = i;
  }
}

// A task of a function that a taskgraph region may call; a copy of its own of what it captures, since that is needed
// again.
// CHECK-LABEL: void called(int k) {
// CHECK: shep_task_begin_replayable(
// CHECK: long kept[2]; __builtin_memcpy((void *)&kept, (const void *)&(shep_c->kept), sizeof kept);
void called(int k) {
  long kept[2] = {k, k};
#pragma omp task replayable firstprivate(saved : kept)
  work(kept, 1, 0);
}

// Without a group nothing is recorded, and nobody waits.
// CHECK-LABEL: void alone(long *a) {
// CHECK-NOT: shep_taskgraph
// CHECK-NOT: _replayable
// CHECK-NOT: shep_taskgroup
// CHECK: shep_task_submit
void alone(long *a) {
#pragma omp taskgraph nogroup
  {
#pragma omp task depend(out : a[0])
    work(a, 1, 2);
  }
}

// The clause stands on a combined construct as on a taskloop alone.
// CHECK-LABEL: void combined(long *a) {
// CHECK: shep_taskloop_start(
void combined(long *a) {
#pragma omp masked taskloop simd replayable
  for (int i = 0; i < 9; i++) a[i] = i;
}
