// Threads of the program's own that have used OpenMP return, call pthread_exit(), or are cancelled outside of a region,
// with teams of their own asleep or just out of a region; others go on.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend -pthread %s -o %t
// RUN: env OMP_NUM_THREADS=3 SHEPHERD_SCHEDULER=ws %t
// RUN: env OMP_NUM_THREADS=3 SHEPHERD_SCHEDULER=mts SHEPHERD_SPIN=0 %t
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
#include "tree.h"

enum { RETURNS, EXITS, IS_CANCELLED, WAYS };
static int wrong;

static void *host(void *argument) {
  const int way = *(int *)argument;
  if (whole_tree(8) != 256)
    __atomic_store_n(&wrong, 1, __ATOMIC_RELAXED);
  if (way == EXITS)
    pthread_exit(NULL);
  if (way == IS_CANCELLED)
    for (;;)
      pause();
  return NULL;
}

int main(void) {
  int ways[WAYS] = {RETURNS, EXITS, IS_CANCELLED};
  int round, way;
  for (round = 0; round < 20; round++) {
    pthread_t threads[WAYS];
    for (way = 0; way < WAYS; way++)
      if (pthread_create(&threads[way], NULL, host, &ways[way]) != 0)
        return 2;
    if (whole_tree(8) != 256)
      wrong = 1;
    pthread_cancel(threads[IS_CANCELLED]); /* it may be in a region still: then it takes notice outside */
    for (way = 0; way < WAYS; way++)
      pthread_join(threads[way], NULL);
  }
  return wrong;
}
