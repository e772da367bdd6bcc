// The program's malloc may ask which thread it is on, and for processors: the runtime allocates while it meets a thread.
// RUN: %shepcc -O1 -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=3 timeout 60 %t | %FileCheck %s
// RUN: env OMP_NUM_THREADS=3 SHEPHERD_SCHEDULER=cq SHEPHERD_STATS=%t.stats timeout 60 %t | %FileCheck %s
// What it may not ask for ends the program, and hangs not.
// RUN: %shepcc -O1 -fopenmp --shep-backend=%backend -DASKS_MORE %s -o %t
// RUN: %not timeout 60 %t 2>&1 | %FileCheck %s --check-prefix=MORE
// CHECK: 300 blocks
// MORE: shepherd: error: the program's malloc, or a signal handler, needs OpenMP while the runtime meets the thread
#define _GNU_SOURCE
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void __libc_free(void *);

static long calls[64];

static void count(void) {
  const int thread = omp_get_thread_num() + omp_get_level() + omp_in_parallel() + omp_get_num_threads() +
                     omp_in_explicit_task() + omp_in_final() + (omp_get_num_procs() < 1);
#ifdef ASKS_MORE
  omp_get_max_threads();
#endif
#pragma omp atomic
  calls[thread & 63]++;
}
void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}
void *calloc(size_t items, size_t size) {
  count();
  return __libc_calloc(items, size);
}
void free(void *block) {
  count();
  __libc_free(block);
}

int main(void) {
  int blocks = 0;
#pragma omp parallel num_threads(3) reduction(+ : blocks)
  for (int i = 0; i < 100; i++) {
    char *block = malloc(10);
    block[0] = 1;
    blocks += block[0];
#pragma omp task firstprivate(block)
    free(block);
  }
  printf("%d blocks\n", blocks);
  return 0;
}
