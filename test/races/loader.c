// A race is reported while other threads look for symbols that are not there, for which the loader, whose lock they
// hold, allocates memory.
// REQUIRES: command
// RUN: %shepcc -fopenmp -fsanitize=thread -g -O1 --shep-backend=%backend %s -o %t -ldl
// RUN: bash -ec 'for run in 1 2 3 4 5 6 7 8; do \
// RUN:   %not timeout 20 %shepherd races %t > %t.out 2>&1; %FileCheck %s < %t.out; done'
// CHECK: shepherd: {{[12]}} race
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int begun, over;

static void* look(void* unused) {
  for (; !over; begun = 1) dlsym(RTLD_DEFAULT, "nobody_has_this");
  return unused;
}

int main(void) {
  int* const value = calloc(1, sizeof *value);
  pthread_t looking;
  pthread_create(&looking, 0, look, 0);
  while (!begun) {}
#pragma omp parallel num_threads(2)
  for (int i = 0; i < 100; ++i) ++*value;
  over = 1;
  pthread_join(looking, 0);
  return 0;
}
