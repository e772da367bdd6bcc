// The child of a fork in a task may run on every cpu that the process has, whatever thread it comes from: threads are bound to cores though
// nobody has asked for that. Where somebody has, the child has its thread's place.
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=ws %t
// RUN: env OMP_NUM_THREADS=2 OMP_PROC_BIND=close OMP_PLACES=threads %t bound
#define _GNU_SOURCE
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int cpus_of_caller(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
}

static int cpus_of_child(void) {
  int status = 0;
  const pid_t child = fork();
  if (child == 0) _exit(cpus_of_caller() & 0x7f);
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(int argc, char **argv) {
  const int all = cpus_of_caller() & 0x7f, wanted = argc > 1 ? 1 : all;
  int wrong = 0;
  (void)argv;
#pragma omp parallel reduction(+ : wrong)
  {
    int here = cpus_of_child();
    if (omp_get_thread_num() > 0 || argc > 1) wrong += here != wanted;
    /* The seat in a region inside is not bound, and its thread is. */
#pragma omp parallel num_threads(1) reduction(+ : wrong)
    {
      here = cpus_of_child();
      wrong += here != wanted;
    }
  }
  if (wrong) printf("%d children have not %d of %d cpus\n", wrong, wanted, all);
  return wrong;
}
