// A program that a task starts by fork and exec keeps the mask that the child has given itself, also where it differs
// from the core of the thread that forked.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
#define _GNU_SOURCE
#include <omp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static int cpu_of(int argc, char **argv) { return argc > 1 ? atoi(argv[1]) : -1; }

int main(int argc, char **argv) {
  cpu_set_t all, one;
  int wrong = 0;
  sched_getaffinity(0, sizeof all, &all);
  if (argc > 1)
    return CPU_COUNT(&all) != 1 || !CPU_ISSET(cpu_of(argc, argv), &all);
#pragma omp parallel reduction(+ : wrong) private(one)
  for (int cpu = 0; cpu < CPU_SETSIZE && cpu < 8; cpu++) {
    char text[20];
    int status = 1;
    if (!CPU_ISSET(cpu, &all))
      continue;
    const pid_t child = fork();
    if (child == 0) {
      CPU_ZERO(&one);
      CPU_SET(cpu, &one);
      sched_setaffinity(0, sizeof one, &one);
      snprintf(text, sizeof text, "%d", cpu);
      execl(argv[0], argv[0], text, (char *)0);
      _exit(2);
    }
    waitpid(child, &status, 0);
    wrong += status != 0;
  }
  if (wrong)
    fprintf(stderr, "%d programs had another mask\n", wrong);
  return wrong != 0;
}
