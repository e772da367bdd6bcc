// A run begins with the program, not with its first region: what it does before is part of the time, the work and the
// span. Where another thread of the program opens regions, too, those are not part of work and span, and the report
// says so.
// RUN: %shepcc -O2 -fopenmp %s -o %t -pthread
// RUN: env SHEPHERD_STATS=json:%t.stats OMP_NUM_THREADS=2 %t
// RUN: %python %S/Inputs/stats.py %t.stats "stats['elapsed'] - stats['in_regions'] >= 0.1"
// RUN: env SHEPHERD_SPAN=json:%t.span %t
// RUN: %python %S/Inputs/span.py %t.span "span['work'] - span['regions']['work'] >= 0.1" \
// RUN:   "span['unmeasured_regions'] == 0"
// RUN: env SHEPHERD_SPAN=json:%t.threads %t threads
// RUN: %python %S/Inputs/span.py %t.threads "span['unmeasured_regions'] == 3" "tasks == 4"
// RUN: env SHEPHERD_SPAN=1 %t threads 2>&1 | grep "3 parallel regions of other threads"
#include <pthread.h>
#include <time.h>

#include "Inputs/busy.h"

static void *region(void *unused) {
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 4; i++) {
#pragma omp task
    busy(1000);
  }
  return unused;
}

int main(int argc, char **argv) {
  const struct timespec pause = {0, 100000000};
  (void)argv;
  nanosleep(&pause, 0);
  region(0);
  for (int i = 1; argc > 1 && i <= 3; i++) {
    pthread_t thread;
    if (pthread_create(&thread, 0, region, 0)) return 1;
    pthread_join(thread, 0);
  }
  return 0;
}
