// A thread of the program's own that is cancelled while it waits in a region ends behind the region: the runtime has no
// cancellation points in regions, not even where it looks whether other programs have its threads' cores.
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env OMP_NUM_THREADS=2 %t
#include <omp.h>
#include <pthread.h>
#include <stdio.h>

static int is_behind;

static void *host(void *unused) {
  const pthread_t self = pthread_self();
  for (int round = 0; round < 3; round++) {
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 1) {
      if (round == 2) pthread_cancel(self);
      for (const double end = omp_get_wtime() + 0.03; omp_get_wtime() < end;)
        ;
    }
  }
  is_behind = 1;
  pthread_testcancel();
  return unused;
}

int main(void) {
  pthread_t thread;
  void *result = 0;
  if (pthread_create(&thread, 0, host, 0) != 0 || pthread_join(thread, &result) != 0) return 2;
  if (is_behind && result == PTHREAD_CANCELED) return 0;
  printf("behind the region: %d, cancelled: %d\n", is_behind, result == PTHREAD_CANCELED);
  return 1;
}
