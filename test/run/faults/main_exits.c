// The main thread ends by pthread_exit(): the process ends with the last of the program's own threads, not of the
// runtime's.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend -pthread %s -o %t
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=ws %t | %FileCheck %s
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=mts SHEPHERD_SPIN=0 %t | %FileCheck %s
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_DEADLOCK=report %t | %FileCheck %s
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_SCHEDULER=ws OMP_WAIT_POLICY=active %t | %FileCheck %s
// Nor of those that observe, whose reports are written then.
// RUN: env OMP_NUM_THREADS=2 SHEPHERD_STATS=%t.stats SHEPHERD_TRACE=%t.trace SHEPHERD_DEADLOCK=report %t \
// RUN:   | %FileCheck %s
// RUN: grep -c "parallel region at" %t.stats && grep '"complete"' %t.trace
// RUN: env OMP_NUM_THREADS=3 SHEPHERD_STATS=json:%t.stats SHEPHERD_STATS_MODE=exact %t | %FileCheck %s \
// RUN:   && grep '"regions"' %t.stats
// Nor where the main thread has never used OpenMP.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend -pthread -DNOT_IN_MAIN %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t | %FileCheck %s
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_STATS=%t.stats SHEPHERD_SPIN=0 %t | %FileCheck %s
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
#ifdef NOT_IN_MAIN
  puts("256");
#else
  printf("%ld\n", whole_tree(8));
#endif
  fflush(stdout);
  if (pthread_create(&thread, NULL, later, NULL) != 0)
    return 1;
  pthread_detach(thread);
  pthread_exit(NULL);
}
