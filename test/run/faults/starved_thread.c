// A thread that the runtime has bound, and whose core two programs of a higher priority have, may go elsewhere after a
// few waits for it; the runtime leaves it there for a while.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=2 OMP_PROC_BIND= %t
#define _GNU_SOURCE
#include <omp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

static void work(void) {
  for (volatile int i = 0; i < 2000000; i++)
    ;
}

int main(void) {
  cpu_set_t all, bound;
  pid_t busy[2];
  int free_rounds = 0, bound_again = 0;
  CPU_ZERO(&all);
  syscall(SYS_sched_getaffinity, 0, sizeof all, &all);
  if (CPU_COUNT(&all) < 2)
    return 0;
#pragma omp parallel
  if (omp_get_thread_num() == 1)
    CPU_ZERO(&bound);
    syscall(SYS_sched_getaffinity, 0, sizeof bound, &bound);
  if (CPU_COUNT(&bound) == CPU_COUNT(&all))
    return 0; /* nothing is bound here */
  for (int i = 0; i < 2; i++) {
    busy[i] = fork();
    if (busy[i] == 0) {
      sched_setaffinity(0, sizeof bound, &bound);
      alarm(100);
      for (;;)
        ;
    }
  }
  setpriority(PRIO_PROCESS, 0, 10);
#pragma omp parallel
  setpriority(PRIO_PROCESS, (id_t)gettid(), 10);
  double end = omp_get_wtime() + 90;
  while (free_rounds < 60 && omp_get_wtime() < end) {
    if (free_rounds == 1)
      end = omp_get_wtime() + 5;
#pragma omp parallel
    {
      work();
#pragma omp barrier
      if (omp_get_thread_num() == 1) {
        cpu_set_t now;
        CPU_ZERO(&now);
        syscall(SYS_sched_getaffinity, 0, sizeof now, &now);
        const int is_free = CPU_COUNT(&now) > CPU_COUNT(&bound);
        free_rounds += is_free;
        bound_again += free_rounds && !is_free;
      }
    }
  }
  for (int i = 0; i < 2; i++)
    kill(busy[i], SIGKILL);
  if (!free_rounds)
    fprintf(stderr, "the thread has stayed on its core\n");
  /* For a moment it is, on its way to another cpu. */
  if (bound_again > 15)
    fprintf(stderr, "the thread was bound again, in %d of %d rounds\n", bound_again, bound_again + free_rounds);
  return !free_rounds || bound_again > 15;
}
