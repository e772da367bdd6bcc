// What single, masked, critical and barrier lower to in C++: calls around the region where it stands.
// RUN: %shepcxx -fopenmp --shep-emit=%t.out %s && grep -v "^ *//" %t.out | %FileCheck %s

// CHECK: extern "C" { __attribute__((__weak__)) struct shep_critical [[NAMED:shep_critical_name_tally]]; }
// CHECK-LABEL: void single(int n)
void single(int n) {
  int got;
#pragma omp single copyprivate(got)
  // CHECK: int const [[EXECUTES:shep_s_[0-9]+]] = shep_single_begin(&[[AT:shep_w_[0-9]+]]); if ([[EXECUTES]]) {
  // CHECK-NEXT: got = n;
  // CHECK: SHEP_QUIET } shep_tell(SHEP_TOLD_SINGLE_END);
  // CHECK-SAME: shep_single_copy([[EXECUTES]], {{shep_p_[0-9]+}}); if (![[EXECUTES]]) { (void)(got =
  // CHECK-SAME: shep_implicit_barrier(&[[AT]]); SHEP_LOUD }
  got = n;
#pragma omp single nowait
  // CHECK: shep_single_begin(
  // CHECK-NEXT: n = got;
  // CHECK: SHEP_QUIET } shep_tell(SHEP_TOLD_SINGLE_END); SHEP_LOUD }{{$}}
  n = got;
#pragma omp masked filter(n)
  // CHECK: if (shep_thread_num() == (n)) { shep_tell(SHEP_TOLD_MASKED); {
  // CHECK-NEXT: n++;
  // CHECK: SHEP_QUIET } shep_tell(SHEP_TOLD_MASKED_END); } SHEP_LOUD }
  n++;
#pragma omp critical(tally)
  // CHECK: shep_critical_enter(&[[NAMED]],
  // CHECK-NEXT: n--;
  // CHECK: SHEP_QUIET } shep_critical_leave(&[[NAMED]]); SHEP_LOUD }
  n--;
#pragma omp barrier
  // CHECK: shep_barrier(&
}
