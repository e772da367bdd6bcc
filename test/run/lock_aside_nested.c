// A task that holds a lock and waits for another is put aside by its thread, for a task below it, which begins a region
// that needs the first lock: nobody but this thread can go on with the other task, from within that region.
// The other task may begin a region itself, in a team apart. And a task may look for the lock without waiting for it.
// Not under q and l, where one thread's tasks may be no other's.
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: bash -ec 'for scheduler in mts ws cq pdf dfd hier slaw chaos; do for levels in 1 2; do \
// RUN:   for more in A=1 SHEPHERD_SPIN=0 SHEPHERD_PRIVATE=false SHEPHERD_SPAWN=work-first; do \
// RUN:   env $more OMP_MAX_ACTIVE_LEVELS=$levels OMP_NUM_THREADS=2 OMP_DYNAMIC=false SHEPHERD_SCHEDULER=$scheduler \
// RUN:   timeout 60 %t 2>/dev/null; \
// RUN:   done; done; done'
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

static int sum;

static void await(const int *flag) {
  for (int is_set = 0; !is_set; usleep(10)) {
#pragma omp atomic read
    is_set = *flag;
  }
}

static void count(void) {
#pragma omp atomic
  sum++;
}

static void count_in_region(void) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == omp_get_num_threads() - 1) count();
}

static void need_in_region(omp_lock_t *lock) {
#pragma omp parallel num_threads(2)
  if (omp_get_thread_num() == omp_get_num_threads() - 1) {
    omp_set_lock(lock);
    count();
    omp_unset_lock(lock);
  }
}

static void below_a_wait(omp_lock_t *a, omp_lock_t *b, int *has_a) {
#pragma omp task untied
  {
    omp_set_lock(a);
#pragma omp task
    need_in_region(a);
#pragma omp atomic write
    *has_a = 1;
    omp_set_lock(b);
    count_in_region();
    omp_unset_lock(b);
    count_in_region();
    omp_unset_lock(a);
  }
#pragma omp taskwait
}

static void at_the_barrier(omp_lock_t *a, omp_lock_t *b, int *has_a) {
#pragma omp task untied
  {
    omp_set_lock(a);
#pragma omp atomic write
    *has_a = 1;
    omp_set_lock(b);
    count();
    omp_unset_lock(b);
    omp_unset_lock(a);
  }
  await(has_a);
#pragma omp task
  {
    while (!omp_test_lock(a)) continue;
    count();
    omp_unset_lock(a);
  }
}

int main(void) {
  for (int round = 0; round < 6; round++) {
    omp_lock_t a, b;
    omp_init_lock(&a);
    omp_init_lock(&b);
    int has_a = 0;
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 0) {
      omp_set_lock(&b);
      if (round % 2 == 0) {
#pragma omp task
        below_a_wait(&a, &b, &has_a);
      } else {
        at_the_barrier(&a, &b, &has_a);
      }
      await(&has_a);
      usleep(20000);
      omp_unset_lock(&b);
    }
    omp_destroy_lock(&a);
    omp_destroy_lock(&b);
  }
  if (sum != 15) printf("%d\n", sum);
  return sum != 15;
}
