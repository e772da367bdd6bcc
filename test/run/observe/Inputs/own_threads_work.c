// Three threads of the program's own and the first one work; OpenMP has next to nothing to do.
#include <pthread.h>
#include <stdio.h>

static void *work(void *result) {
  volatile double x = 1;
  for (int k = 0; k < 2000000; k++) x = x * 1.0000001 + 1e-9;
  *(double *)result = x;
  return NULL;
}

int main(void) {
  pthread_t threads[3];
  double results[4];
  int n = 0;
#pragma omp parallel reduction(+ : n)
  n++;
  for (int i = 0; i < 3; i++) pthread_create(&threads[i], NULL, work, &results[i]);
  work(&results[3]);
  for (int i = 0; i < 3; i++) pthread_join(threads[i], NULL);
  printf("%d\n", results[0] == results[3] && n > 0);
  return 0;
}
