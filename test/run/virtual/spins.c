// A thread that waits in a loop of its own is interrupted, so that the one that it waits for goes on.
// REQUIRES: command, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: %shepherd simulate --machine="core:4 pu:1" %t 2>&1 | %FileCheck %s
// RUN: %shepherd simulate --strand=100 --machine="core:4 pu:1" %t 2>&1 | %FileCheck %s
// CHECK: all have come
// CHECK: hardware threads {{ *}}4
#include <omp.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int come;

int main(void) {
#pragma omp parallel num_threads(4)
  {
    atomic_fetch_add(&come, 1);
    while (atomic_load(&come) < 4) {}
  }
  puts("all have come");
  return 0;
}
