// What a parallel region lowers to in C++: a closure that refers to everything around it, with its private copies inside.
// RUN: %shepcxx -fopenmp --shep-emit=%t.out %s && grep -v "^ *//" %t.out | %FileCheck %s
int work(int);

// CHECK-LABEL: void region(int &n)
void region(int &n) {
  int mine = 1, own;
#pragma omp parallel num_threads(n + 1) firstprivate(mine) private(own) if (n > 2)
  // CHECK: struct [[WHERE:shep_where_[0-9]+]] { {{.*}}, "region", 8, 1}; } };
  // CHECK-SAME: ::__shepherd::__parallel<[[WHERE]]>(0 {{.*}}(n > 2) ? 0 : SHEP_PARALLEL_SERIAL{{.*}}SHEP_PARALLEL_NUM_THREADS{{.*}}, (int)(n + 1), [&]() {
  // CHECK-SAME: auto &[[ORIGINAL:shep_o_[0-9]+_mine]] = mine;
  // CHECK-SAME: ::__shepherd::__value_t<decltype([[ORIGINAL]])> (mine)([[ORIGINAL]]);
  // CHECK-SAME: ::__shepherd::__value_t<decltype(own)> own;
  // CHECK-NEXT: mine += work(own = n);
  // CHECK: }); SHEP_LOUD }
  mine += work(own = n);
}

template <typename T> struct Holder {
  T member;
  void use() {
#pragma omp parallel
    // The template's own text is rewritten, not an instantiation's.
    // CHECK: ::__shepherd::__parallel<{{.*}}>(0, 0, [&]() {
    // CHECK-NEXT: member = T(work(3));
    member = T(work(3));
  }
};
template struct Holder<long>;
