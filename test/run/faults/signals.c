// A timer's signal interrupts tasks, steals and sleeps all the time, and its handler is the program's own.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=ws %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=mts SHEPHERD_SPIN=0 %t
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=cq SHEPHERD_SPIN=0 SHEPHERD_SPAWN=work-first %t
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include "tree.h"

static volatile sig_atomic_t ticks;
static void tick(int number) {
  (void)number;
  ticks++;
}

int main(void) {
  struct sigaction action;
  struct itimerval every;
  int round;
  memset(&action, 0, sizeof action);
  action.sa_handler = tick; /* without SA_RESTART: system calls fail with EINTR */
  sigaction(SIGALRM, &action, NULL);
  every.it_interval.tv_sec = every.it_value.tv_sec = 0;
  every.it_interval.tv_usec = every.it_value.tv_usec = 200;
  setitimer(ITIMER_REAL, &every, NULL);
  for (round = 0; round < 200 || ticks < 50; round++) {
    long leaves = whole_tree(10);
    if (leaves != 1024) {
      fprintf(stderr, "wrong: %ld leaves\n", leaves);
      return 1;
    }
  }
  return 0;
}
