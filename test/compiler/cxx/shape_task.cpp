// What tasks lower to in C++: a closure made by a closure, which copies by default and refers to what is shared.
// RUN: %shepcxx -fopenmp --shep-emit=%t.out %s && grep -v "^ *//" %t.out | %FileCheck %s
int work(int);

// CHECK-LABEL: void tasks(int n)
void tasks(int n) {
  int total = 0;
#pragma omp task shared(total) if (n > 3) final(n > 9) untied
  // CHECK: struct [[WHERE:shep_where_[0-9]+]] {
  // CHECK-SAME: unsigned const [[FLAGS:shep_f_[0-9]+]] = 0 | SHEP_TASK_UNTIED | ((n > 3) ? 0 : SHEP_TASK_UNDEFERRED) | ((n > 9) ? SHEP_TASK_FINAL : 0);
  // CHECK-SAME: ::shep::task<[[WHERE]]>([[FLAGS]], [&]() { return [=, &total]() mutable {
  // CHECK-NEXT: total += work(n);
  // CHECK-SAME: }; });
  total += work(n);
#pragma omp task firstprivate(total)
  // CHECK: [&]() { return [=]() mutable { (void)total;
  // CHECK-NEXT: work(n);
  work(n);
#pragma omp taskgroup
  // CHECK: struct shep_taskgroup [[GROUP:shep_g_[0-9]+]];
  // CHECK-SAME: shep_taskgroup_begin(&[[GROUP]], &{{shep_w_[0-9]+}});
  // CHECK-NEXT: work(2);
  // CHECK-SAME: shep_taskgroup_end(&[[GROUP]]);
  work(2);
#pragma omp taskwait
  // CHECK: shep_taskwait(&{{shep_w_[0-9]+}});
}

struct Node {
  Node *next;
  void visit() {
#pragma omp task
    // CHECK: [&]() { return [=]() mutable {
    // CHECK-NEXT: next->visit();
    next->visit();
  }
};
