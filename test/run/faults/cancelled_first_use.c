// A thread that is cancelled while it uses OpenMP for the first time leaves nothing locked.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend -pthread %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t | %FileCheck %s
// CHECK: cancelled, 2 threads
#include <omp.h>
#include <pthread.h>
#include <stdio.h>

static pthread_barrier_t started;

static void *host(void *unused) {
  pthread_barrier_wait(&started); /* no cancellation point: the first is in what the library reads */
  omp_get_thread_num();
  pthread_testcancel();
  return unused;
}

int main(void) {
  pthread_t thread;
  void *result;
  int threads = 0;
  pthread_barrier_init(&started, NULL, 2);
  if (pthread_create(&thread, NULL, host, NULL) != 0)
    return 1;
  pthread_cancel(thread);
  pthread_barrier_wait(&started);
  pthread_join(thread, &result);
#pragma omp parallel
#pragma omp atomic
  threads++;
  printf("%s, %d threads\n", result == PTHREAD_CANCELED ? "cancelled" : "not cancelled", threads);
  return 0;
}
