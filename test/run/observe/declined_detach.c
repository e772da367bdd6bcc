// A detachable task for which there is no room runs where it is generated, and counts as created and undeferred.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env SHEPHERD_STATS=json:%t.cq SHEPHERD_STATS_MODE=exact SHEPHERD_SCHEDULER=cq SHEPHERD_MAX_TASKS=1 \
// RUN:   OMP_NUM_THREADS=1 %t
// RUN: %python %S/Inputs/stats.py %t.cq --counted 50 "counts['undeferred'] == 49" \
// RUN:   "counts['published'] == counts['executed'] == 1"
// RUN: env SHEPHERD_STATS=json:%t.pdf SHEPHERD_STATS_MODE=exact SHEPHERD_SCHEDULER=pdf OMP_NUM_THREADS=1 %t
// RUN: %python %S/Inputs/stats.py %t.pdf --counted 50 "counts['undeferred'] == 50"
// RUN: env SHEPHERD_STATS=json:%t.two SHEPHERD_STATS_MODE=exact SHEPHERD_SCHEDULER=pdf OMP_NUM_THREADS=2 %t
// RUN: %python %S/Inputs/stats.py %t.two --counted 50
#include <omp.h>

int main(void) {
  int done = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 50; ++i) {
    omp_event_handle_t event;
#pragma omp task detach(event) shared(done)
    {
#pragma omp atomic
      ++done;
      omp_fulfill_event(event);
    }
  }
  return done != 50;
}
