// A C++ taskloop becomes a closure that each task copies; what is shared or last it refers to.
// RUN: %shepcxx -fopenmp --shep-emit=%t.cpp -c %s -o %t.o
// RUN: grep -v "^ *//" %t.cpp | %FileCheck %s
void f(int *a, int n) {
  int last = 0, both = 1;
// CHECK: auto &shep_o_0_both = both;
// CHECK-SAME: ::__shepherd::__taskloop<shep_where_0>(shep_f_0, shep_n_1, shep_t_0, 0, nullptr, 0, [&]() { return [=, &last, &shep_o_0_both](struct shep_piece *shep_p) mutable {
// CHECK-SAME: while (shep_taskloop_range(shep_p, &shep_a_1, &shep_b_1))
#pragma omp taskloop lastprivate(last, both) firstprivate(both) num_tasks(n)
  for (int i = 0; i < n; ++i) {
    a[i] = both;
    last = both = i;
  }
// CHECK: if (shep_piece_has_last(shep_p)) (void)(shep_o_0_both = both);
}
