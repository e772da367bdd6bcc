// Who waits for a lock of the API synchronises, as who waits at a critical region does (planted_lock.test).
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env SHEPHERD_STATS=json:%t.exact SHEPHERD_STATS_MODE=exact OMP_NUM_THREADS=4 %t
// RUN: %python %S/Inputs/stats.py %t.exact "synchronise > 0.2" "synchronise > 3 * (overhead - synchronise)" \
// RUN:   "synchronise > idle"
#include <omp.h>

#include "Inputs/busy.h"

int main(void) {
  unsigned long sum = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 200; i++) {
#pragma omp task shared(sum, lock)
    {
      omp_set_lock(&lock);
      sum += busy(500000);
      omp_unset_lock(&lock);
    }
  }
  omp_destroy_lock(&lock);
  return sum == 0;
}
