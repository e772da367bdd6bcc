// Another thread of the program's ends it by exit() while regions are measured: the report tells of what has been, and
// nothing crashes. So it is with the other reports, and where the measured thread itself exits in the midst of a task.
// RUN: %shepcc -O2 -fopenmp -pthread %s -o %t
// RUN: %python %S/Inputs/many_exits.py %t %t.report 0,100,1000,2000,3000,4000 SHEPHERD_SPAN
// RUN: %python %S/Inputs/many_exits.py %t %t.report 0,1000 SHEPHERD_STATS SHEPHERD_STATS_MODE=exact
// RUN: %python %S/Inputs/many_exits.py %t %t.report 0,1000 SHEPHERD_TRACE
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int regions;

/* Registered before the library's own, and so called after it: others go on for a while when the report has been written. */
static void linger(void) { usleep(20000); }

static void *leave(void *argument) {
  while (__atomic_load_n(&regions, __ATOMIC_RELAXED) < 3) usleep(100);
  usleep(*(unsigned *)argument);
  exit(7);
}

/* Tasks of tasks, so that the meter has frames to lose. */
static void nest(int depth, unsigned *counted, unsigned exit_at) {
  unsigned number;
#pragma omp atomic capture
  number = ++*counted;
  if (number == exit_at) exit(7);
  if (depth == 0) return;
  for (int i = 0; i < 3; i++) {
#pragma omp task firstprivate(depth)
    nest(depth - 1, counted, exit_at);
  }
#pragma omp taskwait
}

int main(int argc, char **argv) {
  unsigned delay = argc > 1 ? (unsigned)atoi(argv[1]) : 1000, counted = 0;
  pthread_t thread;
  alarm(60);
  atexit(linger);
  /* Delay 0: this thread, in a task. */
  if (delay != 0 && pthread_create(&thread, NULL, leave, &delay) != 0) return 1;
  for (;;) {
    long sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
    {
#pragma omp for
      for (int i = 0; i < 20; i++) sum += i;
#pragma omp single
#pragma omp taskgroup
      nest(4, &counted, delay == 0 ? 5000 : 0);
    }
    if (sum != 190) return 2;
    __atomic_add_fetch(&regions, 1, __ATOMIC_RELAXED);
  }
}
