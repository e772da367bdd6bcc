// A task that waits outside of OpenMP for another one that is still in a queue goes on, also where the other workers
// have left their cores to another program, or since fewer threads serve the phase better.
// REQUIRES: sharing
// RUN: rm -rf %t.d && mkdir -p %t.d/run && chmod 700 %t.d/run
// RUN: %shepcc -O1 -fopenmp %s -o %t.d/program
// RUN: env XDG_RUNTIME_DIR=%t.d/run SHEPHERD_SHARE=auto bash -ec 'timeout 120 %t.d/program > %t.d/other & timeout 120 %t.d/program; wait $!; cat %t.d/other' > %t.d/both
// RUN: %FileCheck %s --input-file=%t.d/both
// RUN: env SHEPHERD_SCHEDULER=auto bash -ec "timeout 120 %t.d/program" | %FileCheck %s --check-prefix=ALONE
// CHECK: 20 rounds
// CHECK-NEXT: 20 rounds
// ALONE: 20 rounds
#include <stdio.h>
#include <unistd.h>

int main(void) {
  int rounds = 0;
  for (; rounds < 20; ++rounds) {
    volatile int has_run = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
      usleep(10000);
#pragma omp task shared(has_run)
      has_run = 1;
#pragma omp task shared(has_run)
      while (!has_run)
        usleep(10);
    }
  }
  printf("%d rounds\n", rounds);
  return 0;
}
