// Clang 22 knows the devices of target regions, all of which are the host here; their numbers choose nothing.
// REQUIRES: front-end-22
// RUN: %shepcc -fopenmp -I%S/../Inputs %s -o %t && %t
// RUN: %not %shepcc -fopenmp -I%S/../Inputs -DWRONG -c %s -o %t.o 2>&1 | %FileCheck %s --implicit-check-not=error:
#include "verify.h"

int main(void) {
  int host = 0, other = 0;
#pragma omp metadirective when(target_device = {kind(host)} : parallel num_threads(2) reduction(+ : host))
  host++;
#pragma omp metadirective when(target_device = {kind(gpu)} : parallel num_threads(2) reduction(+ : other))
  other++;
  VERIFY(host == 2 && other == 1);
#ifdef WRONG
// CHECK: target_device.c:[[#@LINE+1]]:49: error: shepcc chooses no directive by the number of a device
#pragma omp metadirective when(target_device = {device_num(0), kind(host)} : parallel)
  host++;
#endif
  return 0;
}
