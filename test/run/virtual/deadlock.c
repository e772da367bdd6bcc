// A program that waits for itself does so in virtual time, too, until SHEPHERD_DEADLOCK ends it with the reason.
// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: not env SHEPHERD_DEADLOCK=abort:1 timeout 60 %shepherd simulate --machine="core:4 pu:1" %t 2>&1 | %FileCheck %s
// CHECK: deadlock: thread 0 of 2, in the parallel region at {{.*}}deadlock.c:13, waits for the lock {{.*}} which thread 1 of 2 took
// CHECK: error: {{.*}} was ended by signal 6
#include <omp.h>

int main(void) {
  omp_lock_t locks[2];
  omp_init_lock(&locks[0]);
  omp_init_lock(&locks[1]);
#pragma omp parallel num_threads(2)
  {
    const int own = omp_get_thread_num();
    omp_set_lock(&locks[own]);
#pragma omp barrier
    omp_set_lock(&locks[1 - own]);
  }
  return 0;
}
