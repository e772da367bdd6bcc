// SHEPHERD_DEADLOCK says nothing of programs that are merely slow: one thread sleeps in a task, or holds the lock for
// long, or fulfills the event late, while all others wait; or many short waits follow one another. It says nothing
// wrong of its value either.
// RUN: %shepcc -fopenmp %s -o %t
// RUN: env SHEPHERD_DEADLOCK=report:0.3 OMP_NUM_THREADS=3 %t 2>&1 | %FileCheck %s --allow-empty
// RUN: env SHEPHERD_DEADLOCK=abort:0.3 OMP_NUM_THREADS=1 %t 2>&1 | %FileCheck %s --allow-empty
// RUN: %not env SHEPHERD_DEADLOCK=maybe %t 2>&1 | %FileCheck %s --check-prefix=VALUE
// CHECK-NOT: shepherd
// VALUE: SHEPHERD_DEADLOCK is "maybe"; accepted: report or abort, with :seconds or not
#include <omp.h>
#include <unistd.h>

static omp_event_handle_t event;

int main(void) {
  omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp parallel
  {
#pragma omp single
    {
#pragma omp task
      usleep(900000);
#pragma omp task detach(event)
      ;
#pragma omp task
      {
        usleep(700000);
        omp_fulfill_event(event);
      }
#pragma omp taskwait
    }
    omp_set_lock(&lock);
    usleep(400000);
    omp_unset_lock(&lock);
    for (int i = 0; i < 20; i++) {
#pragma omp barrier
#pragma omp masked
      usleep(30000);
    }
  }
  return 0;
}
