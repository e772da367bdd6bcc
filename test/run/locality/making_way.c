// A worker that waits in a tied task, which holds a lock, goes on with an untied task meanwhile; that one wants the
// lock. When the wait below is over the untied task makes way, whatever the locality: nobody but the tied task's own
// thread can set the lock free.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 %s -o %t
// RUN: env SHEPHERD_SCHEDULER=ws OMP_NUM_THREADS=2 timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=mts OMP_NUM_THREADS=2 timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=cq OMP_NUM_THREADS=2 OMP_WAIT_POLICY=passive timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_LOCALITY=relaxed SHEPHERD_DOMAINS=2 SHEPHERD_SHEPHERDS=2 OMP_NUM_THREADS=2 \
// RUN:   timeout 60 %t | %FileCheck %s
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_LOCALITY=weighted SHEPHERD_DOMAINS=2 OMP_NUM_THREADS=2 timeout 60 %t \
// RUN:   | %FileCheck %s
// CHECK: {{^}}20 times, on top of the holder 20
#include <omp.h>
#include <stdio.h>

enum { kTimes = 20 };

static omp_lock_t lock;
static omp_event_handle_t event;
static int leaves, started, wants, holds, on_top, times;

static void set(int *flag, int value) { __atomic_store_n(flag, value, __ATOMIC_RELEASE); }
static void await(int *flag, int value) {
  while (__atomic_load_n(flag, __ATOMIC_ACQUIRE) != value) {
  }
}

/* It is left, since what it waits for is neither to be run nor running; and is ready again when the event comes. */
static void untied_task(int time) {
#pragma omp task detach(event)
  {
  }
  set(&leaves, time);
#pragma omp taskwait
  if (omp_get_thread_num() == 0 && __atomic_load_n(&holds, __ATOMIC_RELAXED)) on_top++;
  set(&wants, time);
  omp_set_lock(&lock);
  times++;
  omp_unset_lock(&lock);
}

/* Keeps the other thread until the untied task is where it should be. */
static void child(int time) {
  set(&started, time);
  omp_fulfill_event(event);
  await(&wants, time);
}

int main(void) {
  omp_init_lock(&lock);
#pragma omp parallel
  for (int time = 1; time <= kTimes; time++) {
    if (omp_get_thread_num() == 1) {
#pragma omp task untied
      untied_task(time);
    } else {
      await(&leaves, time);
      omp_set_lock(&lock);
      set(&holds, 1);
#pragma omp task
      child(time);
      await(&started, time);
#pragma omp taskwait
      set(&holds, 0);
      omp_unset_lock(&lock);
    }
#pragma omp barrier
  }
  printf("%d times, on top of the holder %d\n", times, on_top);
  return 0;
}
