// SHEPHERD_DEADLOCK=report names who holds the lock, or the critical region, that a thread waits for, and who has not
// come to a barrier.
// RUN: %shepcc -fopenmp %s -o %t
// RUN: env SHEPHERD_DEADLOCK=report:1 %not %t tasks 2>&1 | %FileCheck %s --check-prefix=TASKS
// RUN: env SHEPHERD_DEADLOCK=report:1 SHEPHERD_SCHEDULER=q %not %t tasks 2>&1 | %FileCheck %s --check-prefix=TASKS
// RUN: env SHEPHERD_DEADLOCK=report:1 %not %t barrier 2>&1 | %FileCheck %s --check-prefix=BARRIER
// RUN: env SHEPHERD_DEADLOCK=report:1 %not %t critical 2>&1 | %FileCheck %s --check-prefix=CRITICAL
#include <omp.h>
#include <string.h>

#include "ends.h"

static omp_lock_t locks[2];
static int taken;

// Each of two tasks has one lock, and wants the other.
static void take_both(int first) {
  omp_set_lock(&locks[first]);
#pragma omp atomic
  taken++;
  for (int both = 0; !both;) {
#pragma omp atomic read
    both = taken;
    both = both == 2;
  }
  omp_set_lock(&locks[1 - first]);
}

static void two_tasks(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    take_both(0);
#pragma omp task
    take_both(1);
  }
}

// TASKS: thread [[A:[01]]] of 2, in the task at {{.*}}locks.c:[[TASK:[0-9]+]], waits for the lock 0x{{[0-9a-f]+}}, which thread [[B:[01]]] of 2 took in the task at {{.*}}locks.c:
// TASKS: thread [[B]] of 2, in the task at {{.*}}, waits for the lock 0x{{[0-9a-f]+}}, which thread [[A]] of 2 took in the task at {{.*}}locks.c:[[TASK]]

static void missed_barrier(void) {
#pragma omp parallel num_threads(3)
  {
    if (omp_get_thread_num() == 1) {
      omp_set_lock(&locks[0]);
      omp_set_lock(&locks[0]);
    }
#pragma omp barrier
  }
}

// BARRIER-DAG: thread 0 of 3, in the parallel region at {{.*}}locks.c:[[#@LINE-10]], waits at {{.*}}locks.c:[[#@LINE-4]] for its team at a barrier: thread 1 of 3 has not come
// BARRIER-DAG: thread 1 of 3, in the parallel region at {{.*}}locks.c:[[#@LINE-11]], waits for the lock 0x{{[0-9a-f]+}}, which thread 1 of 3 took in the parallel region at {{.*}}locks.c:[[#@LINE-11]]
// BARRIER-DAG: thread 2 of 3, in the parallel region at {{.*}}locks.c:[[#@LINE-12]], waits at {{.*}}locks.c:[[#@LINE-6]] for its team at a barrier: thread 1 of 3 has not come

static void enter_twice(int depth) {
#pragma omp critical(name)
  if (depth < 2) enter_twice(depth + 1);
}

// CRITICAL: an initial thread, in the initial task, waits at {{.*}}locks.c:[[#@LINE-4]] for a critical region, which an initial thread took at {{.*}}locks.c:[[#@LINE-4]] in the initial task

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  end_soon();
  omp_init_lock(&locks[0]);
  omp_init_lock(&locks[1]);
  if (strcmp(what, "tasks") == 0) two_tasks();
  if (strcmp(what, "barrier") == 0) missed_barrier();
  if (strcmp(what, "critical") == 0) enter_twice(0);
  return 0;
}
