// A thread that calls exit() while another has just come to its first region leaves no empty report: there is a whole
// one, or none.
// RUN: %shepcc -O2 -fopenmp %s -o %t -pthread
// RUN: %python %S/Inputs/early_exits.py %t %t.report
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

static long microseconds;

static void *leave(void *unused) {
  const struct timespec pause = {0, 1000 * microseconds};
  nanosleep(&pause, 0);
  exit(7);
  return unused;
}

int main(int argc, char **argv) {
  pthread_t thread;
  microseconds = argc > 1 ? atol(argv[1]) : 0;
  if (pthread_create(&thread, 0, leave, 0)) return 1;
  for (;;) {
#pragma omp parallel
    ;
  }
}
