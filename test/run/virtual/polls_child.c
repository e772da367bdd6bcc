// Who sleeps between looks for a child process does so in the child's time.
// REQUIRES: command, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: %shepherd simulate --quiet --machine="core:2 pu:1" %t
// RUN: %shepherd simulate --quiet --strand=200 --machine="core:2 pu:1" %t absolute
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void sleep_a_while(int is_absolute) {
  struct timespec time = {0, 10000000};
  if (is_absolute) {
    clock_gettime(CLOCK_MONOTONIC, &time);
    time.tv_nsec += 10000000;
    if (time.tv_nsec >= 1000000000) time.tv_sec++, time.tv_nsec -= 1000000000;
  }
  clock_nanosleep(CLOCK_MONOTONIC, is_absolute ? TIMER_ABSTIME : 0, &time, NULL);
}

int main(int argc, char **argv) {
  int looks = 0, n = 0;
  (void)argv;
#pragma omp parallel reduction(+ : n)
  n++;
  const pid_t child = fork();
  if (child == 0) {
    execlp("sleep", "sleep", "0.2", (char *)NULL);
    _exit(1);
  }
  while (waitpid(child, NULL, WNOHANG) == 0) {
    sleep_a_while(argc > 1);
    looks++;
  }
  return n < 1 || looks < 2 || looks > 1000;
}
