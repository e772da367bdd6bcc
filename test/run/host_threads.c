// Several threads of the program's own each open parallel regions and create tasks at the same time.
// RUN: %matrix --backend=%backend --flag=-pthread %s
#include <pthread.h>
#include <stdio.h>

enum { HOSTS = 3, ROUNDS = 20 };

static long tree(int depth) {
  long left, right;
  if (depth == 0)
    return 1;
#pragma omp task shared(left)
  left = tree(depth - 1);
#pragma omp task shared(right)
  right = tree(depth - 1);
#pragma omp taskwait
  return left + right;
}

static void *host(void *result) {
  int round;
  for (round = 0; round < ROUNDS; round++) {
    long leaves = 0;
    if (round % 5 == 0)
      leaves = tree(4); /* tasks without a parallel region */
#pragma omp parallel num_threads(2)
#pragma omp single
    leaves += tree(6);
#pragma omp critical(result)
    *(long *)result += leaves;
  }
  return NULL;
}

int main(void) {
  pthread_t threads[HOSTS];
  long results[HOSTS] = {0};
  int i;
  for (i = 0; i < HOSTS; i++)
    pthread_create(&threads[i], NULL, host, &results[i]);
  for (i = 0; i < HOSTS; i++)
    pthread_join(threads[i], NULL);
  for (i = 0; i < HOSTS; i++)
    printf("%ld\n", results[i]);
  return 0;
}
