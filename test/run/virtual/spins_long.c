// A thread that waits in a loop of its own for long goes on soon here, also where strands have a fixed length: each
// interruption counted 0.1 us there, so that it waited for minutes.
// REQUIRES: command, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: timeout 60 %shepherd simulate --quiet --machine="core:4 pu:1" %t 2>&1 | %FileCheck %s
// RUN: timeout 60 %shepherd simulate --quiet --strand=100 --machine="core:4 pu:1" %t 2>&1 | %FileCheck %s
// CHECK: it has waited for long enough
#include <omp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_int go;

static void* let_go(void* unused) {
  usleep(200000);
  atomic_store(&go, 1);
  return unused;
}

int main(void) {
#pragma omp parallel
  {}
  pthread_t other;
  const double began = omp_get_wtime();
  pthread_create(&other, NULL, let_go, NULL);
  while (!atomic_load(&go)) {}
  const double waited = omp_get_wtime() - began;
  pthread_join(other, NULL);
  printf("%s: %f\n", waited >= 0.2 && waited < 0.4 ? "it has waited for long enough" : "another time", waited);
  return 0;
}
