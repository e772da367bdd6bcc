// In C++ recorded tasks reach what they take from the encounter through an object in the frame of the construct.
// RUN: %shepcxx -O1 -fopenmp -c %s -o %t.o --shep-emit=%t.cpp
// RUN: grep -v '^//' %t.cpp | %FileCheck %s
extern void work(long &, int, long);

// CHECK-LABEL: void step(long &sum, int n, long id) {
// CHECK: static struct shep_taskgraph_records [[RECORDS:shep_r_[0-9]+]]; struct shep_taskgraph_region [[REGION:shep_g_[0-9]+]];
// CHECK-SAME: typedef ::__shepherd::__value_t<decltype((sum))> [[SUM:shep_n_[0-9]+_sum]];
// CHECK-SAME: typedef ::__shepherd::__value_t<decltype((n))> {{.*}}; typedef ::__shepherd::__value_t<decltype(n)> [[N:shep_t_[0-9]+_n]];
// CHECK-SAME: struct [[ENVIRONMENT:shep_e_[0-9]+]] { [[SUM]] &shep_s_sum; ::__shepherd::__copy_of<[[N]]> shep_f_n;
// CHECK-SAME: } [[OBJECT:shep_v_[0-9]+]](sum, n);
// CHECK-SAME: shep_taskgraph_begin(&[[REGION]], &[[RECORDS]], &{{shep_w_[0-9]+}}, 0, (shep_u64)(id), 0, &[[OBJECT]]);
// CHECK-SAME: ::__shepherd::__taskgraph_end {{shep_z_[0-9]+}}(&[[REGION]]); struct shep_taskgraph *const [[TASKS:shep_q_[0-9]+]] = shep_taskgraph_tasks(&[[REGION]]);
// CHECK-SAME: if (shep_taskgraph_executes(&[[REGION]])) {
// CHECK: ::__shepherd::__task_replayable<{{shep_where_[0-9]+}}>({{[a-z_0-9, ]+}}, [&]() { return [=]() mutable {
// CHECK-SAME: [[ENVIRONMENT]] &[[M:shep_m_[0-9]+]] = *static_cast<[[ENVIRONMENT]] *>(shep_taskgraph_environment([[TASKS]]));
// CHECK-DAG: auto &sum = [[M]].shep_s_sum;
// CHECK-DAG: ::__shepherd::__copy_of<[[N]]> [[COPY:shep_h_[0-9]+_n]]([[M]].shep_f_n.__object); auto &n = [[COPY]].__object;
// CHECK: shep_taskgraph_complete(&[[REGION]]); }
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
