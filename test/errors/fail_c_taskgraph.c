// What must not stand in a taskgraph construct, and clauses of its tasks that contradict their being recorded.
// RUN: rm -f %t.o
// RUN: %not %shepcc -fopenmp -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %not test -e %t.o
#include <omp.h>
void work(int *);
void f(int n, omp_event_handle_t event) {
#pragma omp taskgraph
  {
    int own = 0;
// CHECK: fail_c_taskgraph.c:[[#@LINE+1]]:{{[0-9]+}}: error: a taskgraph construct may have nothing but task-generating constructs in it: no 'critical'
#pragma omp critical
    work(&n);
// CHECK: fail_c_taskgraph.c:[[#@LINE+1]]:{{[0-9]+}}: error: a task that a taskgraph construct records must not be transparent
#pragma omp task transparent
    work(&n);
#pragma omp task transparent(omp_not_impex)
    work(&n);
#pragma omp task transparent replayable(0)
    work(&n);
// CHECK: fail_c_taskgraph.c:[[#@LINE+1]]:{{[0-9]+}}: error: a task that a taskgraph construct records must not be detachable
#pragma omp task detach(event)
    work(&n);
// CHECK: fail_c_taskgraph.c:[[#@LINE+1]]:{{[0-9]+}}: error: a task that a taskgraph construct records must not be undeferred
#pragma omp task if (0)
    work(&n);
// CHECK: fail_c_taskgraph.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'own' does not outlive the taskgraph region
#pragma omp task shared(own)
    work(&own);
// CHECK: fail_c_taskgraph.c:[[#@LINE+1]]:{{[0-9]+}}: error: the argument of the replayable clause has to be a constant expression
#pragma omp task replayable(n)
    work(&n);
// CHECK: fail_c_taskgraph.c:[[#@LINE+1]]:{{[0-9]+}}: error: a taskloop in a taskgraph construct needs the nogroup clause
#pragma omp taskloop
    for (int i = 0; i < n; i++) work(&n);
  }
}
