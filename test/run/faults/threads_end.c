// The runtime's threads end where nobody wants them: at a hard pause, and when the program's own threads that opened
// regions have ended. The pool keeps one for each cpu; what comes afterwards has as many threads as ever.
// RUN: %shepcc -O2 -fopenmp -pthread %s -o %t
// RUN: env SHEPHERD_SCHEDULER=ws %t
// RUN: env SHEPHERD_SCHEDULER=cq SHEPHERD_SPIN=0 %t
#include <dirent.h>
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

enum { HOSTS = 40 };

static int threads_of_process(void) {
  int count = 0;
  DIR *folder = opendir("/proc/self/task");
  while (readdir(folder)) count++;
  closedir(folder);
  return count - 2;
}

/* Threads take a while to end. */
static void expect_at_most(int threads, const char *when) {
  for (int looks = 0; looks < 2000 && threads_of_process() > threads; looks++) usleep(10000);
  if (threads_of_process() > threads) printf("%s: %d threads instead of %d\n", when, threads_of_process(), threads), _exit(1);
}

static void open_region(int threads) {
  int count = 0;
#pragma omp parallel num_threads(threads) reduction(+ : count)
  count++;
  if (count != threads) printf("%d threads instead of %d\n", count, threads), _exit(1);
}

static void *host(void *barrier) {
  open_region(4);
  pthread_barrier_wait(barrier);
  open_region(3);
  return NULL;
}

static void many_hosts(void) {
  pthread_t threads[HOSTS];
  pthread_barrier_t barrier;
  pthread_barrier_init(&barrier, NULL, HOSTS);
  for (int i = 0; i < HOSTS; i++) pthread_create(&threads[i], NULL, host, &barrier);
  for (int i = 0; i < HOSTS; i++) pthread_join(threads[i], NULL);
}

int main(void) {
  const int cpus = omp_get_num_procs();
  alarm(120);
  many_hosts();
  expect_at_most(1, "main has not come, and all others have gone");
  open_region(5);
  many_hosts();
  expect_at_most(5 + cpus, "host threads have gone");
  for (int round = 0; round < 10; round++) {
    open_region(2 + round % 7);
    if (omp_pause_resource_all(omp_pause_soft) != 0) return 2;
    open_region(9);
    if (omp_pause_resource_all(omp_pause_hard) != 0) return 3;
    expect_at_most(1, "a hard pause");
  }
  open_region(3);
#pragma omp parallel num_threads(2)
  if (omp_pause_resource_all(omp_pause_hard) == 0) puts("a pause within a region"), _exit(4);
  open_region(3);
  return 0;
}
