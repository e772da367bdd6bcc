// Tasks that spend their time in one critical region, or under one lock: who waits there synchronises.
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env SHEPHERD_STATS=json:%t.exact SHEPHERD_STATS_MODE=exact OMP_NUM_THREADS=4 %t
// RUN: %python %S/Inputs/stats.py %t.exact "synchronise > 0.2" "synchronise > 3 * (overhead - synchronise)" "synchronise > idle"
// RUN: env SHEPHERD_STATS=json:%t.sample OMP_NUM_THREADS=4 %t lock
// RUN: %python %S/Inputs/stats.py %t.sample "synchronise > 0.2" "synchronise > 3 * (overhead - synchronise)" "synchronise > idle"
#include <omp.h>

#include "Inputs/busy.h"

int main(int argc, char **argv) {
  unsigned long sum = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
  (void)argv;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 200; i++) {
#pragma omp task shared(sum, lock)
    if (argc > 1) {
      omp_set_lock(&lock);
      sum += busy(500000);
      omp_unset_lock(&lock);
    } else {
#pragma omp critical
      sum += busy(500000);
    }
  }
  return sum == 0;
}
