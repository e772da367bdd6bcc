// A program forks outside of regions, in a region and in a task; children use OpenMP, or only leave; the parent goes
// on.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=ws %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=mts SHEPHERD_SPIN=0 %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=pdf %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=cq SHEPHERD_SPAWN=work-first %t
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "tree.h"

static int failures;

/* Whether the child, which fork() returned, ends with status 0. */
static void expect_success(pid_t child, const char *where) {
  int status = -1;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    fprintf(stderr, "%s: status %x\n", where, (unsigned)status);
    __atomic_fetch_add(&failures, 1, __ATOMIC_RELAXED);
  }
}

static void use_openmp_and_leave(void) {
  alarm(60);
  exit(whole_tree(9) == 512 && whole_tree(9) == 512 ? 0 : 1);
}

static void leave(void) {
  alarm(60);
  _exit(0);
}

int main(void) {
  int round;
  pid_t child;
  if ((child = fork()) == 0) /* before any OpenMP */
    use_openmp_and_leave();
  expect_success(child, "before");
  for (round = 0; round < 5; round++) {
    if (whole_tree(9) != 512)
      failures++;
    if (round % 2)
      usleep(2000); /* asleep */
    if ((child = fork()) == 0)
      use_openmp_and_leave();
    expect_success(child, "between regions");
#pragma omp parallel private(child)
    {
#pragma omp critical
      {
        if ((child = fork()) == 0)
          leave();
        expect_success(child, "in a region");
      }
#pragma omp single
      {
        int i;
        for (i = 0; i < 3; i++) {
#pragma omp task private(child)
          {
            if ((child = fork()) == 0)
              leave();
            expect_success(child, "in a task");
          }
        }
        if (tree(8) != 256)
          failures++;
      }
    }
  }
  return failures != 0;
}
