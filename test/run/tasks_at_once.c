// Tasks that wait for each other, as many as there are threads, all run at once: what is ready starts on whoever is
// idle, under each scheduler.
// RUN: %shepcc -fopenmp %s -o %t
// RUN: env SHEPHERD_SCHEDULER=ws %t
// RUN: env SHEPHERD_SCHEDULER=mts %t
// RUN: env SHEPHERD_SCHEDULER=cq %t
// RUN: env SHEPHERD_SCHEDULER=pdf %t
// RUN: env SHEPHERD_SCHEDULER=pdf SHEPHERD_SPIN=0 %t
// RUN: env SHEPHERD_SCHEDULER=dfd %t
// RUN: env SHEPHERD_SCHEDULER=hier %t
// RUN: env SHEPHERD_SCHEDULER=slaw %t
// Where tasks are dealt out and nobody steals, as many as there are workers lie in one shepherd's queue:
// RUN: env SHEPHERD_SCHEDULER=q SHEPHERD_SHEPHERDS=1 %t
// RUN: env SHEPHERD_SCHEDULER=l SHEPHERD_SHEPHERDS=1 %t
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

// Nobody waits longer than that for the others: far beyond what any load makes of it.
static const double kBound = 60;

static void meet(int *arrived, int count) {
#pragma omp atomic
  ++*arrived;
  const double begin = omp_get_wtime();
  int now;
  do {
#pragma omp atomic read
    now = *arrived;
    if (now >= count) return;
    sched_yield();
  } while (omp_get_wtime() - begin < kBound);
  fprintf(stderr, "only %d of %d tasks run\n", now, count);
  exit(1);
}

static void generate(int count) {
  int arrived = 0;
  for (int i = 0; i < count; ++i) {
#pragma omp task shared(arrived)
    meet(&arrived, count);
  }
#pragma omp taskwait
}

// Small tasks before, so many that none is worth a worker of its own.
static long tree(int depth) {
  if (depth == 0) return 1;
  long left, right;
#pragma omp task shared(left)
  left = tree(depth - 1);
  right = tree(depth - 1);
#pragma omp taskwait
  return left + right;
}

int main(void) {
  for (int round = 0; round < 20; ++round) {
    for (int threads = 2; threads <= 8; threads *= 2) {
      // The other threads may still be on their way when the tasks are generated.
#pragma omp parallel num_threads(threads)
#pragma omp single
      generate(threads);
      long leaves = 0;
#pragma omp parallel num_threads(threads)
#pragma omp single
      leaves = tree(8);
      if (leaves != 256) return 1;
    }
  }
  return 0;
}
