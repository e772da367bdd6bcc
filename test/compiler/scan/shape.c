// A loop with a scan runs twice: the halves of its body are the branches of an if. One in a simd loop is the back
// end's.
// RUN: %shepcc -fopenmp --shep-emit=%t.c -c %s -o %t.o
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
void f(int n, int x, const int *a, int *b) {
  // CHECK: shep_scan_begin(&[[S:shep_s_[0-9]+]], {{.*}}for ([[U:shep_u_[0-9]+]] = 0; [[U]] < 2; ++[[U]]) {{.*}}shep_loop_begin
#pragma omp parallel for reduction(inscan, + : x)
  // CHECK: x = (*{{.*}}shep_scan_slot(&[[S]], 0, shep_k_{{[0-9]+}} + 1)); SHEP_LOUD if ([[U]] == 0)
  for (int i = 0; i < n; i++) {
    x += a[i];
    // CHECK: } else {
#pragma omp scan inclusive(x)
    b[i] = x;
  }
  // CHECK: shep_scan_combine(&[[S]]
  // CHECK-SAME: shep_scan_end(&[[S]])
}

int g(int n, int x, const int *a, int *b) {
#pragma omp simd reduction(inscan, + : x)
  for (int i = 0; i < n; i++) {
    x += a[i];
    // CHECK: #pragma omp scan inclusive(x)
#pragma omp scan inclusive(x)
    b[i] = x;
  }
  return x;
}
