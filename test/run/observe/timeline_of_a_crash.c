// A program that crashes leaves a timeline that viewers open: all but its last moments, without an end.
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env SHEPHERD_TRACE=%t.trace OMP_NUM_THREADS=2 %not --crash %t
// RUN: %python %S/Inputs/timeline.py %t.trace --crashed "len(slices) > 100"
// RUN: %shepherd report -o %t.html %t.trace
// RUN: grep "did not come to its end" %t.html
// REQUIRES: matplotlib, command
#include <stdlib.h>
#include <time.h>

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 1000; i++) {
#pragma omp task
      (void)i;
    }
#pragma omp taskwait
    const struct timespec moment = {0, 200000000};
    nanosleep(&moment, 0);
    abort();
  }
  return 0;
}
