// What tasks lower to in C++: a closure made by a closure, which copies by default and refers to what is shared. A task
// that is known to be joined lies in its creator's frame, with a guard that waits should an exception leave the block.
// RUN: %shepcxx -fopenmp --shep-emit=%t.out %s && grep -v "^ *//" %t.out | %FileCheck %s
int work(int);

// CHECK-LABEL: void tasks(int n)
void tasks(int n) {
  int total = 0;
#pragma omp task shared(total) if (n > 3) final(n > 9) untied
  // CHECK: ::__shepherd::__task_frame<16> [[FRAME:shep_x_[0-9]+]]; ::__shepherd::__unwinding [[GUARD:shep_l_[0-9]+]];
  // CHECK-SAME: struct [[WHERE:shep_where_[0-9]+]] {
  // CHECK-SAME: unsigned const [[FLAGS:shep_f_[0-9]+]] = 0 | SHEP_TASK_UNTIED | ((n > 3) ? 0 : SHEP_TASK_UNDEFERRED) | ((n > 9) ? SHEP_TASK_FINAL : 0);
  // CHECK-SAME: ::__shepherd::__post<[[WHERE]]>([[FRAME]], [[GUARD]], [[FLAGS]], [&]() { return [=, &total]() mutable {
  // CHECK-NEXT: total += work(n);
  // CHECK: }; });
  total += work(n);
#pragma omp task firstprivate(total)
  // CHECK: [&]() { return [=]() mutable { (void)total;
  // CHECK-NEXT: work(n);
  work(n);
#pragma omp taskgroup
  // CHECK: struct shep_taskgroup [[GROUP:shep_g_[0-9]+]];
  // CHECK-SAME: shep_taskgroup_begin(&[[GROUP]], &{{shep_w_[0-9]+}});
  // CHECK-SAME: ::__shepherd::__taskgroup_end {{shep_z_[0-9]+}}(&[[GROUP]]);
  // CHECK-NEXT: work(2);
  work(2);
#pragma omp taskwait
  // CHECK: shep_taskwait(&{{shep_w_[0-9]+}}); [[GUARD]].__joined();
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

// CHECK-LABEL: void in_blocks(T value
template <typename T> void in_blocks(T value, int n) {
  // CHECK: ::__shepherd::__task_frame<8 + ::__shepherd::__room<decltype(value)>::__bytes> [[INNER:shep_x_[0-9]+]]; {{.*}} if (n)
  if (n) {
    // CHECK: ::__shepherd::__post<{{.*}}>([[INNER]],
#pragma omp task
    work(value + n);
  }
#pragma omp taskwait
  // CHECK: ::__shepherd::__task_frame<{{.*}}> [[GROUPED:shep_x_[0-9]+]]; SHEP_LOUD struct shep_taskgroup
#pragma omp taskgroup
  {
    // CHECK: ::__shepherd::__post<{{.*}}>([[GROUPED]], shep_f_
#pragma omp task
    work(value);
  }
  // No declaration that a later case would jump past.
  switch (n) {
    case 1:
      work(1);
      // CHECK: ::__shepherd::__task<
#pragma omp task
      work(value);
#pragma omp taskwait
    case 2: work(2);
  }
}
