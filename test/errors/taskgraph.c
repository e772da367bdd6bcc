// What must not stand in a taskgraph construct, and clauses of its tasks that contradict their being recorded.
// RUN: %refused %shepcc -fopenmp %s
#include <omp.h>
void work(int *);
void taskgraph(int n, omp_event_handle_t event) {
#pragma omp taskgraph
  {
    int own = 0;
// expected-error@+1 {{a taskgraph construct may have nothing but task-generating constructs in it: no 'critical'}}
#pragma omp critical
    work(&n);
#pragma omp target nowait // expected-error {{a taskgraph construct may have nothing but task-generating constructs in it: no 'target'}}
    work(&n);
#pragma omp task transparent // expected-error {{a task that a taskgraph construct records must not be transparent}}
    work(&n);
#pragma omp task transparent(omp_not_impex)
    work(&n);
#pragma omp task transparent replayable(0)
    work(&n);
#pragma omp task detach(event) // expected-error {{a task that a taskgraph construct records must not be detachable}}
    work(&n);
#pragma omp task if (0) // expected-error {{a task that a taskgraph construct records must not be undeferred}}
    work(&n);
#pragma omp task shared(own) // expected-error {{'own' does not outlive the taskgraph region}}
    work(&own);
#pragma omp task replayable(n) // expected-error {{the argument of the replayable clause has to be a constant expression}}
    work(&n);
#pragma omp taskloop // expected-error {{a taskloop in a taskgraph construct needs the nogroup clause}}
    for (int i = 0; i < n; i++) work(&n);
  }
}
