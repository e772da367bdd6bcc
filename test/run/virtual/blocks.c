// A thread that waits in the system lets others go on, which is said: here for a mutex that other processes might have,
// of a thread that sleeps.
// REQUIRES: command, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: %shepherd simulate --machine="core:4 pu:1" %t 2>&1 | %FileCheck %s
// CHECK: 40 of 40
// CHECK: {{[0-9]+}} waits in the system took the time that they take here
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static pthread_mutex_t lock;

int main(void) {
  int done = 0;
  pthread_mutexattr_t for_processes;
  pthread_mutexattr_init(&for_processes);
  pthread_mutexattr_setpshared(&for_processes, PTHREAD_PROCESS_SHARED);
  pthread_mutex_init(&lock, &for_processes);
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&lock);
    if (i == 5) usleep(3000);
    done++;
    pthread_mutex_unlock(&lock);
  }
  printf("%d of 40\n", done);
  fflush(stdout);
  return 0;
}
