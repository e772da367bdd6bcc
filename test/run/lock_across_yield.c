// A task that gives way holds a lock meanwhile; whoever waits for that lock, which may be all threads, lets it go on.
// RUN: %shepcc -fopenmp -O1 %s -o %t
// RUN: bash -ec 'for scheduler in $(%source_root/scripts/schedulers.py); do for threads in 1 2 3; do \
// RUN:   OMP_NUM_THREADS=$threads OMP_DYNAMIC=false SHEPHERD_SCHEDULER=$scheduler timeout 60 %t | \
// RUN:   grep -x "128 64"; done; done'
#include <omp.h>
#include <stdio.h>

int main(void) {
  int locked = 0, critical = 0;
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 64; ++i) {
#pragma omp task untied
    {
      omp_set_lock(&lock);
#pragma omp taskyield
      ++locked;
      omp_unset_lock(&lock);
    }
#pragma omp task
    {
      omp_set_lock(&lock);
      ++locked;
      omp_unset_lock(&lock);
    }
#pragma omp task untied
    {
      omp_set_lock(&lock);
#pragma omp task untied
      ++critical;
#pragma omp taskwait
      omp_unset_lock(&lock);
    }
  }
  omp_destroy_lock(&lock);
  printf("%d %d\n", locked, critical);
  return 0;
}
