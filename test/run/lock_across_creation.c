// A task that is created while its creator holds a lock does not run there before the lock is free.
// RUN: %shepcc -fopenmp -O1 %s -o %t
// RUN: bash -ec 'for scheduler in $(%source_root/scripts/schedulers.py); do for threads in 1 2 3; do \
// RUN:   for more in A=1 SHEPHERD_MAX_TASKS=1 SHEPHERD_SPAWN=work-first; do \
// RUN:   env $more OMP_NUM_THREADS=$threads OMP_DYNAMIC=false SHEPHERD_SCHEDULER=$scheduler timeout 60 %t 2>/dev/null | \
// RUN:   grep -x "$((threads * 6000 + 120))"; done; done; done'
#include <omp.h>
#include <stdio.h>

static int count;

static void enter(void) {
#pragma omp critical(gate)
  ++count;
}

int main(void) {
#pragma omp parallel
  {
    // More than a private stack has room for.
#pragma omp critical(gate)
    for (int i = 0; i < 6000; i++)
#pragma omp task
      enter();
#pragma omp single
    for (int i = 0; i < 20; i++)
#pragma omp task untied
    {
#pragma omp critical(gate)
      for (int j = 0; j < 5; j++) {
#pragma omp task untied
        enter();
#pragma omp task if (0)
        ++count;
      }
#pragma omp taskwait
    }
  }
  printf("%d\n", count - 20 * 5 + 20);
  return 0;
}
