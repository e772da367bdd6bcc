// What reductions lower to in C++: a private copy with the operator's start value, combined under the team's lock.
// RUN: %shepcxx -fopenmp --shep-emit=%t.out %s && grep -v "^ *//" %t.out | %FileCheck %s

// CHECK-LABEL: template <typename T> T sum(const T *a, int n)
template <typename T> T sum(const T *a, int n) {
  T total = T();
#pragma omp parallel for reduction(+ : total)
  // The copy belongs to the parallel region; the loop inside needs no barrier of its own.
  // CHECK: ::__shepherd::__parallel<{{.*}}auto &[[ORIGINAL:shep_o_[0-9]+_total]] = total;
  // CHECK-SAME: ::__shepherd::__reduction_copy<::__shepherd::__value_t<decltype([[ORIGINAL]])>, ::__shepherd::__built_in<::__shepherd::__plus>> [[HOLDER:shep_h_[0-9]+_total]]([[ORIGINAL]]);
  // CHECK-SAME: auto &total = [[HOLDER]].__object;
  // CHECK: total += a[i];
  // CHECK: shep_loop_end({{.*}}, 1);
  // CHECK-SAME: shep_reduction_enter(); ::__shepherd::__combine<::__shepherd::__built_in<::__shepherd::__plus>>([[ORIGINAL]], total); shep_reduction_leave();
  for (int i = 0; i < n; ++i) total += a[i];
  return total;
}
template int sum(const int *, int);

struct Longest {
  int length;
};
#pragma omp declare reduction(longer : Longest : omp_out.length = omp_in.length > omp_out.length ? omp_in.length : omp_out.length)

// CHECK-LABEL: Longest longest(const int *a, int n)
Longest longest(const int *a, int n) {
  Longest best = {0};
#pragma omp parallel for reduction(longer : best) reduction(max : n)
  // CHECK: ::__shepherd::__reduction_copy<::__shepherd::__value_t<decltype({{shep_o_[0-9]+_best}})>, {{.*}}shep_{{.*}} {{shep_h_[0-9]+_best}}({{shep_o_[0-9]+_best}});
  // CHECK-SAME: ::__shepherd::__built_in<::__shepherd::__max>
  for (int i = 0; i < 10; ++i) best.length = a[i] + n;
  return best;
}
