// An undeferred detached task that is discarded with its taskgroup ends, though nobody fulfills its event (OpenMP 5.2,
// 12.5.2 and 16.1).
// RUN: %shepcc --shep-backend=%backend -O1 -fopenmp %s -o %t
// RUN: env OMP_CANCELLATION=true OMP_NUM_THREADS=1 timeout 60 %t
// RUN: env OMP_CANCELLATION=true OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=pdf timeout 60 %t
// RUN: env OMP_CANCELLATION=true OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=cq timeout 60 %t
// RUN: env OMP_CANCELLATION=true OMP_NUM_THREADS=2 SHEPHERD_STATS=/dev/null SHEPHERD_STATS_MODE=exact timeout 60 %t
#include <omp.h>
#include <stdio.h>

static int ran, x;

static void plain(void) {
  omp_event_handle_t event;
#pragma omp task if(0) detach(event)
  {
    ran = 1;
    omp_fulfill_event(event);
  }
}

static void dependent(void) {
  omp_event_handle_t event;
#pragma omp task if(0) detach(event) depend(inout : x)
  {
    ran = 1;
    omp_fulfill_event(event);
  }
}

static void cancel_before(void (*generate)(void)) {
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup
  {
#pragma omp task depend(out : x)
    ++x;
#pragma omp task if(0)
    {
#pragma omp cancel taskgroup
    }
    generate();
  }
}

int main(void) {
  cancel_before(plain);
  cancel_before(dependent);
  if (ran) puts("a discarded task has run");
  // And one that is not discarded is waited for.
#pragma omp parallel
#pragma omp single
  plain();
  if (!ran) puts("a task has not run");
  return !ran;
}
