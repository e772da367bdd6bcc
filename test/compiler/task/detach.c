// The event is made before the task, which gets a copy of the variable, and travels beside it.
// RUN: %shepcc -fopenmp --shep-emit=%t.c %s
// RUN: grep -v "^ *// [A-Z]" %t.c | %FileCheck %s
#include <omp.h>
void f(int n) {
  omp_event_handle_t event;
  // CHECK: (event) = shep_options_event(&shep_o_{{[0-9]+}}, shep_event_create());
  // CHECK-SAME: shep_task_begin_with(
  // CHECK-SAME: ->event = event;
#pragma omp task detach(event) firstprivate(n)
  if (n) omp_fulfill_event(event);
}
