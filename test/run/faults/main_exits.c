// The main thread ends by pthread_exit(): the process ends with the last of the program's own threads, not of the runtime's.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend -pthread %s -o %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=ws %t | %FileCheck %s
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=mts SHEPHERD_SPIN=0 %t | %FileCheck %s
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_DEADLOCK=report %t | %FileCheck %s
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=ws OMP_WAIT_POLICY=active %t | %FileCheck %s
// CHECK: 256
// CHECK-NEXT: 512
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
#include "tree.h"

static void *later(void *unused) {
  usleep(20000);
  printf("%ld\n", whole_tree(9));
  return unused;
}

int main(void) {
  pthread_t thread;
  alarm(60);
  printf("%ld\n", whole_tree(8));
  fflush(stdout);
  if (pthread_create(&thread, NULL, later, NULL) != 0)
    return 1;
  pthread_detach(thread);
  pthread_exit(NULL);
}
