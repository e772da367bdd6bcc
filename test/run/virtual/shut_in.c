// A program that cannot say how it has run is not told that it does not use OpenMP.
// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: %not %shepherd simulate --machine="core:4 pu:1" %t files > %t.out 2>&1; %FileCheck %s < %t.out
// RUN: %not %shepherd simulate --machine="core:4 pu:1" %t goes > %t.out 2>&1; %FileCheck %s < %t.out
// CHECK-NOT: does not use OpenMP
// CHECK: has ended without a result: it has begun, but has gone by _exit() or exec(), or may open no file any more
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int n = 0;
#pragma omp parallel reduction(+ : n)
  n++;
  if (argc > 1 && !strcmp(argv[1], "goes")) _exit(0);
  const struct rlimit none = {3, 3};
  setrlimit(RLIMIT_NOFILE, &none);
  return n < 1;
}
