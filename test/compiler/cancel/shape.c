// Whoever is told that its region is cancelled jumps behind it; barriers of a parallel region that may be cancelled
// ask, too.
// RUN: %shepcc -fopenmp --shep-emit=%t.c %s
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
void f(int n, int *found) {
#pragma omp parallel
  {
    if (*found) {
      // CHECK: if (shep_cancel(SHEP_CANCEL_PARALLEL, {{.*}} > 3) ? 1 : 0)) { goto shep_end_[[P:[0-9]+]]; }
#pragma omp cancel parallel if (n > 3)
    }
    // CHECK: shep_barrier(&shep_w_{{[0-9]+}}); if (shep_cancel(SHEP_CANCEL_PARALLEL, 0)) { goto shep_end_[[P]]; }
#pragma omp barrier
#pragma omp for
    for (int i = 0; i < n; i++) {
      // CHECK: if (shep_cancel(SHEP_CANCEL_WORKSHARING, 1)) { goto shep_end_[[L:[0-9]+]]; }
#pragma omp cancel for
    }
    // CHECK: shep_end_[[L]]:
    // CHECK-SAME: shep_loop_end(&shep_l_{{[0-9]+}}, 0); if (shep_cancel(SHEP_CANCEL_PARALLEL, 0)) { goto shep_end_[[P]]; }
  }
  // CHECK: shep_end_[[P]]:
}

void g(void) {
#pragma omp taskgroup
  {
#pragma omp task
    {
      // CHECK: if (shep_cancel(SHEP_CANCEL_TASKGROUP, 0)) { goto shep_end_[[T:[0-9]+]]; }
#pragma omp cancellation point taskgroup
    }
    // CHECK: shep_end_[[T]]:
  }
}
