/* Works until the file that its first argument names is there, for a minute at most: tasks under `single`, in two nested teams, or in
 * the teams of two threads of its own. `fork`: has a child that only waits. */
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *stop;
static double began;

static int goes_on(void) { return access(stop, F_OK) != 0 && omp_get_wtime() - began < 60; }

static long fib(int n) {
  long x, y;
  if (n < 2) return n;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

static void *work(void *unused) {
  (void)unused;
  while (goes_on()) {
#pragma omp parallel num_threads(2)
#pragma omp single
    fib(20);
  }
  return NULL;
}

int main(int argc, char **argv) {
  const char *how = argc > 2 ? argv[2] : "";
  stop = argv[1];
  began = omp_get_wtime();
  omp_set_max_active_levels(2);
  if (strcmp(how, "nested") == 0) {
#pragma omp parallel num_threads(2)
    work(NULL);
  } else if (strcmp(how, "threads") == 0) {
    pthread_t other;
    pthread_create(&other, NULL, work, NULL);
    work(NULL);
    pthread_join(other, NULL);
  } else {
#pragma omp parallel
    ;
    if (strcmp(how, "fork") == 0 && fork() == 0) {
      while (goes_on()) usleep(1000);
      _exit(0);
    }
    work(NULL);
  }
  return strcmp(how, "fails") == 0 ? 7 : 0;
}
