// Another process stops this one and lets it go on, again and again, in the midst of tasks and barriers.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=ws %t
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=mts SHEPHERD_SPIN=0 %t
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#include "tree.h"

enum { STOPS = 30 };

/* Stops and continues its parent, then ends. */
static void disturb(pid_t parent) {
  int i;
  for (i = 0; i < STOPS; i++) {
    kill(parent, SIGSTOP);
    usleep(2000);
    kill(parent, SIGCONT);
    usleep(3000);
  }
  _exit(0);
}

int main(void) {
  const pid_t parent = getpid();
  const pid_t child = fork();
  int done = 0, status;
  if (child == 0)
    disturb(parent);
  while (!done) {
    long leaves = whole_tree(10), rounds = 0;
    int i;
#pragma omp parallel private(i) reduction(max : rounds)
    for (i = 0; i < 50; i++) {
#pragma omp barrier
      rounds = i + 1;
    }
    if (leaves != 1024 || rounds != 50) {
      fprintf(stderr, "wrong: %ld leaves, %ld rounds\n", leaves, rounds);
      kill(child, SIGKILL);
      return 1;
    }
    done = waitpid(child, &status, WNOHANG) == child;
  }
  return status != 0;
}
