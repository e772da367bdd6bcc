// A timeline of a program whose own threads come one after the other has no more tracks than there are workers at a
// time, and takes no more memory; each of the threads' tasks is there.
// RUN: %shepcc -O2 -fopenmp %s -o %t -pthread
// RUN: env SHEPHERD_TRACE=%t.trace OMP_NUM_THREADS=2 %t
// RUN: %python %S/Inputs/timeline.py %t.trace --tasks 600 "len(tracks) == 2" \
// RUN:   "len({each['tid'] for each in slices}) == 2"
#include <pthread.h>
#include <stdlib.h>

static void *pass(void *unused) {
  int sum = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 4; i++) {
#pragma omp task shared(sum)
#pragma omp atomic
    sum += i;
  }
  if (sum != 6) abort();
  return unused;
}

int main(void) {
  for (int i = 0; i < 150; i++) {
    pthread_t thread;
    if (pthread_create(&thread, 0, pass, 0)) return 1;
    pthread_join(thread, 0);
  }
  return 0;
}
