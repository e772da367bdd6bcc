// The members of an assembly race with each other, and with other tasks, as the threads of a region do; and the locks
// that a task holds keep others from a region that it encounters, not the region's threads from each other.
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O0 --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=4 OMP_MAX_ACTIVE_LEVELS=2 %python %S/Inputs/expect.py %shepherd %s %t
#include <omp.h>

static void members(void) {
  static int last, once, turns, in_turn;
#pragma omp task width(3)
  {
    last = omp_get_thread_num();  // race members
#pragma omp barrier
#pragma omp single
    once++;
#pragma omp critical
    turns++;
  }
#pragma omp taskwait
  turns = 0;
  once = 0;
#pragma omp task width(2) depend(inout : in_turn)
  {
#pragma omp single
    in_turn++;
  }
#pragma omp task width(2) depend(inout : in_turn)
  {
#pragma omp single
    in_turn++;
  }
#pragma omp taskwait
}

static void siblings(void) {
  static int result;
#pragma omp task width(2)
  {
#pragma omp masked
    result = 1;  // race siblings
  }
#pragma omp task
  result = 2;  // race siblings
#pragma omp taskwait
}

// Each takes the task's own copy, and one after the other.
static void reductions(void) {
  int sum = 0;
  for (int k = 0; k < 10; ++k) {
#pragma omp taskloop width(3) grainsize(2) reduction(+ : sum)
    for (int i = 0; i < 20; ++i) {
#pragma omp for reduction(+ : sum)
      for (int j = 0; j < 8; ++j) sum += j;
    }
  }
#pragma omp taskgroup task_reduction(+ : sum)
  for (int i = 0; i < 20; ++i) {
#pragma omp task in_reduction(+ : sum)
    {
#pragma omp parallel for num_threads(2) reduction(+ : sum)
      for (int j = 0; j < 8; ++j) sum += j;
    }
  }
}

static void locks(void) {
  static int shared, locked;
  static omp_lock_t lock;
  omp_init_lock(&lock);
#pragma omp task
  {
    omp_set_lock(&lock);
#pragma omp parallel num_threads(2)
    {
      shared++;  // race locks
#pragma omp critical
      locked++;
    }
    omp_unset_lock(&lock);
  }
#pragma omp task
  {
    omp_set_lock(&lock);
    shared++;
    locked++;
    omp_unset_lock(&lock);
  }
#pragma omp taskwait
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    members();
    siblings();
    reductions();
    locks();
  }
  return 0;
}
