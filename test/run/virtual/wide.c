// Sixteen pieces of work that may go on at the same time do so on sixteen cores, whoever opens the regions: each strand
// of the program takes a millisecond, and what lies one behind the other is counted.
// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: %shepherd simulate --quiet --strand=1000000 --machine="core:16 pu:1" %t
// RUN: env OMP_PROC_BIND=false %shepherd simulate --quiet --strand=1000000 --machine="core:16 pu:1" %t
// RUN: env SHEPHERD_SCHEDULER=mts %shepherd simulate --quiet --strand=1000000 --machine="package:2 l3:2 core:4 pu:1" %t
#include <omp.h>
#include <pthread.h>
#include <stdio.h>

static int work(void) {
  static int done;
#pragma omp atomic
  done++;
  return done;
}

static void *four(void *unused) {
#pragma omp parallel num_threads(4)
  work();
  return unused;
}

static void flat(void) {
#pragma omp parallel num_threads(16)
  work();
}

static void nested(void) {
#pragma omp parallel num_threads(4)
  four(NULL);
}

static void sections(void) {
#pragma omp parallel sections num_threads(4)
  {
    four(NULL);
#pragma omp section
    four(NULL);
#pragma omp section
    four(NULL);
#pragma omp section
    four(NULL);
  }
}

static void tasks(void) {
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < 4; i++)
#pragma omp task
    four(NULL);
}

static void wide_in_narrow(void) {
#pragma omp parallel num_threads(3)
  if (omp_get_thread_num() == 1) {
#pragma omp parallel num_threads(14)
    work();
  }
}

static void hosts(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, four, NULL);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
}

// What each takes with as many cores as threads, in strands; a quarter more is the library's.
static int measured(const char *name, void (*run)(void), int strands) {
  double least = 1e9;
  for (int round = 0; round < 3; round++) {
    const double began = omp_get_wtime();
    run();
    const double time = omp_get_wtime() - began;
    if (time < least) least = time;
  }
  printf("%s: %.2f ms, at most %.2f\n", name, least * 1e3, strands * 1.25);
  return least > strands * 1.25e-3;
}

int main(void) {
  omp_set_max_active_levels(2);
  int wrong = measured("flat", flat, 3);
  wrong += measured("nested", nested, 5);
  wrong += measured("sections", sections, 9);
  wrong += measured("tasks", tasks, 15);
  wrong += measured("wide in narrow", wide_in_narrow, 6);
  wrong += measured("hosts", hosts, 9);
  return wrong;
}
