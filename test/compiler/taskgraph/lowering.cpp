// In C++ recorded tasks reach what they take from the encounter through an object in the frame of the construct.
// RUN: %shepcxx -O1 -fopenmp -c %s -o %t.o --shep-emit=%t.cpp
// RUN: grep -v '^//' %t.cpp | %FileCheck %s
extern void work(long &, int, long);

// CHECK-LABEL: void step(long &sum, int n, long id) {
// CHECK: static struct shep_taskgraph_records [[RECORDS:shep_r_[0-9]+]]; struct shep_taskgraph_region [[REGION:shep_g_[0-9]+]];
// CHECK-SAME: typedef ::shep::value_t<decltype((sum))> [[SUM:shep_n_[0-9]+_sum]];
// CHECK-SAME: typedef ::shep::value_t<decltype((n))> {{.*}}; typedef ::shep::value_t<decltype(n)> [[N:shep_t_[0-9]+_n]];
// CHECK-SAME: struct [[ENVIRONMENT:shep_e_[0-9]+]] { [[SUM]] &shep_s_sum; ::shep::copy_of<[[N]]> shep_f_n;
// CHECK-SAME: } [[OBJECT:shep_v_[0-9]+]](sum, n);
// CHECK-SAME: shep_taskgraph_begin(&[[REGION]], &[[RECORDS]], &{{shep_w_[0-9]+}}, 0, (shep_u64)(id), 0, &[[OBJECT]]);
// CHECK-SAME: ::shep::taskgraph_end {{shep_z_[0-9]+}}(&[[REGION]]); struct shep_taskgraph *const [[TASKS:shep_q_[0-9]+]] = [[REGION]].tasks;
// CHECK-SAME: if ([[REGION]].executes) {
// CHECK: ::shep::task_replayable<{{shep_where_[0-9]+}}>({{[a-z_0-9, ]+}}, [&]() { return [=]() mutable {
// CHECK-SAME: [[ENVIRONMENT]] &[[M:shep_m_[0-9]+]] = *static_cast<[[ENVIRONMENT]] *>([[TASKS]]->environment);
// CHECK-DAG: auto &sum = [[M]].shep_s_sum;
// CHECK-DAG: ::shep::copy_of<[[N]]> [[COPY:shep_h_[0-9]+_n]]([[M]].shep_f_n.object); auto &n = [[COPY]].object;
// CHECK: [[REGION]].is_whole = 1; }
void step(long &sum, int n, long id) {
#pragma omp taskgraph graph_id(id)
  {
    for (int i = 0; i < 5; ++i) {
#pragma omp task shared(sum) firstprivate(n)
      work(sum, n, i);
    }
  }
}

struct Member {
  long value;
  // A record belongs to its object.
  // CHECK-LABEL: void f() {
  // CHECK: shep_taskgraph_begin({{.*}}, 0, 0, this, 0);
  void f() {
#pragma omp taskgraph
    {
#pragma omp task
      work(value, 1, 2);
    }
  }
};
