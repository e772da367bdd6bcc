// distcc in front of shepcc: the source is preprocessed here, and what a server gets is lowered there.
// REQUIRES: distcc, clang
// RUN: rm -rf %t && mkdir -p %t/distcc && cd %t
// RUN: env DISTCC_DIR=%t/distcc %python %S/Inputs/with_distccd.py %shepcc -- distcc %shepcc -fopenmp -O1 -c %s -o \
// RUN:   remote.o
// RUN: %shepcc -fopenmp remote.o -o prog && ./prog | %FileCheck %s
// CHECK: 2 threads
#include <stdio.h>
int main(void) {
  int threads = 0;
#pragma omp parallel num_threads(2) reduction(+ : threads)
  threads++;
  printf("%d threads\n", threads);
  return 0;
}
