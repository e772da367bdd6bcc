// The system gives no thread from the nth on: every region gets a smaller team and the right answer, and there is one
// warning.
// RUN: %shepcc -O2 -fopenmp --shep-backend=%backend %s -o %t -ldl
// RUN: env OMP_NUM_THREADS=8 SHEPHERD_SCHEDULER=ws %t 1 >%t.ws 2>&1
// RUN: %FileCheck %s --input-file=%t.ws --check-prefixes=WARNING,NONE
// RUN: env OMP_NUM_THREADS=8 SHEPHERD_SCHEDULER=mts %t 4 >%t.mts 2>&1
// RUN: %FileCheck %s --input-file=%t.mts --check-prefixes=WARNING,THREE
// RUN: env OMP_NUM_THREADS=8 SHEPHERD_SCHEDULER=pdf SHEPHERD_SPIN=0 %t 4 >%t.pdf 2>&1
// RUN: %FileCheck %s --input-file=%t.pdf --check-prefixes=WARNING,THREE
// RUN: not env OMP_NUM_THREADS=2147483647 %t 1000 >%t.all 2>&1
// RUN: %FileCheck %s --input-file=%t.all --check-prefix=ALL
// ALL: error: a parallel region asks for 2147483647 threads, and the system has at most
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include "tree.h"

static int created, first_refused;

/* In the place of the library's, for the runtime as well. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
  return ++created >= first_refused ? EAGAIN : real(thread, attributes, start, argument);
}

int main(int argc, char **argv) {
  int round, size = 0;
  setvbuf(stdout, NULL, _IONBF, 0);
  first_refused = argc > 1 ? atoi(argv[1]) : 1;
  for (round = 0; round < 20; round++) {
    long leaves = whole_tree(10);
    if (leaves != 1024)
      printf("wrong: %ld leaves\n", leaves);
  }
#pragma omp parallel
#pragma omp master
  size = omp_get_num_threads();
  printf("threads: %d\n", size);
  /* Once there are threads again, a larger region gets them. */
  first_refused = 1000;
#pragma omp parallel num_threads(6)
#pragma omp master
  size = omp_get_num_threads();
  printf("later: %d\n", size);
  return 0;
}
// WARNING: warning: the system gives no more threads
// WARNING-NOT: warning
// WARNING-NOT: wrong
// NONE: threads: 1
// THREE: threads: 4
// WARNING: later: 6
