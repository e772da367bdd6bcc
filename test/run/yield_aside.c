// A task that waits for a lock makes way for a wait below it on the stack, and goes on from the taskyields of the task
// that it made way for: a program that yields until the task is done came to no end.
// RUN: %shepcc -fopenmp -O1 %s -o %t
// RUN: bash -ec 'for scheduler in $(%source_root/scripts/schedulers.py); do \
// RUN:   OMP_NUM_THREADS=2 OMP_DYNAMIC=false SHEPHERD_SCHEDULER=$scheduler timeout 60 %t; done'
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <unistd.h>

static int locked, blocked, done;
static omp_lock_t lock;

static int get(int *flag) {
  int value;
#pragma omp atomic read seq_cst
  value = *flag;
  return value;
}
static void set(int *flag) {
#pragma omp atomic write seq_cst
  *flag = 1;
}

// Keeps the lock until the other thread's task has given up waiting for it, and the thread itself from other tasks.
static void hold(void) {
  omp_set_lock(&lock);
  set(&locked);
  while (!get(&blocked)) sched_yield();
  usleep(20000);
  omp_unset_lock(&lock);
  while (!get(&done)) sched_yield();
}

static void wait_for_task(void) {
  while (!get(&locked)) sched_yield();
#pragma omp task untied
  {
    set(&blocked);
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
    set(&done);
  }
  while (!get(&done)) {
#pragma omp taskyield
  }
}

int main(void) {
  omp_init_lock(&lock);
  for (int round = 0; round < 5; ++round) {
    locked = blocked = done = 0;
#pragma omp parallel num_threads(2)
    {
      if (omp_get_num_threads() < 2) done = 1;
      if (omp_get_thread_num()) hold();
      else if (!get(&done)) wait_for_task();
    }
  }
  omp_destroy_lock(&lock);
  return 0;
}
