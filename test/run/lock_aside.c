// A tied task on top of an untied one waits for a lock, and its worker puts the fiber aside, for the lock's holder may
// wait below. Meanwhile it starts a sibling of that task, and resumes the fiber from the sibling's wait for children.
// What waits there for the sibling makes way for it.
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: bash -ec 'for scheduler in $(%source_root/scripts/schedulers.py); do \
// RUN:   for more in A=1 SHEPHERD_SPIN=0 SHEPHERD_PRIVATE=false SHEPHERD_SPAWN=work-first; do \
// RUN:   env $more OMP_NUM_THREADS=2 OMP_DYNAMIC=false SHEPHERD_SCHEDULER=$scheduler timeout 60 %t 2>/dev/null; \
// RUN:   done; done'
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static omp_lock_t lock;
static long total;

static void children(void) {
  for (int k = 0; k < 10; ++k) {
#pragma omp task
    {
#pragma omp atomic
      ++total;
    }
  }
}

static void pieces(int in_critical) {
#pragma omp taskloop num_tasks(3)
  for (int j = 0; j < 4; ++j) {
    if (in_critical) {
#pragma omp critical
      {
        if (j == 0) usleep(3000);  // longer than a wait for a lock stays in the way
        children();
      }
    } else {
      omp_set_lock(&lock);
      if (j == 0) usleep(3000);
      omp_unset_lock(&lock);
      children();
    }
#pragma omp taskwait
  }
}

int main(void) {
  omp_init_lock(&lock);
  for (int round = 0; round < 10; ++round) {
#pragma omp parallel
#pragma omp for nowait
    for (int q = 0; q < 4; ++q) {
#pragma omp task untied
      {
#pragma omp task
        for (int i = 0; i < 2; ++i) pieces(i);
#pragma omp taskwait
      }
    }
  }
  omp_destroy_lock(&lock);
  if (total != 10 * 4 * 2 * 4 * 10) return printf("%ld\n", total), 1;
  return 0;
}
