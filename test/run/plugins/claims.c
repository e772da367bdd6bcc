// What a worker that waits claims from another shepherd counts as stolen under a plug-in, too.
// REQUIRES: gcc
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: %gxx -std=c++17 -O2 -Wall -Wextra -Werror -shared -fPIC -I%source_root/include \
// RUN:   %source_root/examples/scheduler/random_victim.cpp -o %t.so
// RUN: env SHEPHERD_SCHEDULER=%t.so SHEPHERD_PRIVATE=false OMP_NUM_THREADS=2 SHEPHERD_STATS=json:%t.stats %t
// RUN: %python %S/../observe/Inputs/stats.py %t.stats "counts['steals'] == counts['stolen'] == 2"
#include <omp.h>
#include <sched.h>

static int started, done;

static int is_set(const int *flag) {
  int value;
#pragma omp atomic read
  value = *flag;
  return value;
}

static void set(int *flag) {
#pragma omp atomic write
  *flag = 1;
}

int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task
    {
      set(&started);
#pragma omp task
      set(&done);
      while (!is_set(&done)) sched_yield();
    }
    while (!is_set(&started)) sched_yield();
#pragma omp taskwait
  }
  return 0;
}
