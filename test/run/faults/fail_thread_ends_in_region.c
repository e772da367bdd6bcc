// A thread that ends inside a parallel region is told of: nobody can arrive at the region's end in its place.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend -pthread %s -o %t
// RUN: env OMP_NUM_THREADS=3 %not %t primary 2>&1 | %FileCheck %s
// RUN: env OMP_NUM_THREADS=3 %not %t other 2>&1 | %FileCheck %s
// RUN: env OMP_NUM_THREADS=3 %not %t cancel 2>&1 | %FileCheck %s
// CHECK: shepherd: error: a thread has ended inside a parallel region, by pthread_exit or pthread_cancel
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int who;

static void *host(void *unused) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == who)
      pthread_exit(NULL);
    if (who < 0 && omp_get_thread_num() == 0)
      for (;;)
        pause();
  }
  return unused;
}

int main(int argc, char **argv) {
  const char *how = argc > 1 ? argv[1] : "primary";
  pthread_t thread;
  who = strcmp(how, "primary") == 0 ? 0 : strcmp(how, "other") == 0 ? 2 : -1;
  alarm(60);
  if (pthread_create(&thread, NULL, host, NULL) != 0)
    return 0;
  if (who < 0) {
    usleep(20000);
    pthread_cancel(thread);
  }
  pthread_join(thread, NULL);
  puts("joined");
  return 0;
}
