// Cancel constructs and cancellation points that no construct around them is about.
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
void f(int n) {
  // CHECK: fail_c_cancel.c:[[#@LINE+1]]:1: error:
#pragma omp cancel parallel
#pragma omp parallel
  {
    // CHECK: fail_c_cancel.c:[[#@LINE+1]]:1: error:
#pragma omp cancel for
#pragma omp for nowait
    for (int i = 0; i < n; i++) {
      // CHECK: fail_c_cancel.c:[[#@LINE+1]]:1: error:
#pragma omp cancel for
    }
#pragma omp critical
    {
      // CHECK: fail_c_cancel.c:[[#@LINE+1]]:1: error:
#pragma omp cancellation point parallel
    }
#pragma omp task
    {
      // CHECK: fail_c_cancel.c:[[#@LINE+1]]:1: error:
#pragma omp cancel sections
    }
  }
}
