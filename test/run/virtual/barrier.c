// With strands of a fixed length no thread runs ahead of the others for longer than a line is on its way. A thread that
// does looks for others in vain: in a barrier of eight threads, whose lines go from core to core 16 times for 50 ns,
// all waited for some such thread, 2.2 us.
// REQUIRES: command, virtual
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: %shepherd simulate --quiet --strand=10 --machine="core:8 pu:1" %t | %FileCheck %s
// CHECK: {{^([1-9][0-9]?[0-9]?|1[0-4][0-9][0-9]) ns a barrier$}}
#include <omp.h>
#include <stdio.h>

enum { BARRIERS = 300 };

static double seconds(void) {
  double taken = 0;
#pragma omp parallel num_threads(8) reduction(max : taken)
  {
    const double began = omp_get_wtime();
    for (int i = 0; i < BARRIERS; i++) {
#pragma omp barrier
    }
    taken = omp_get_wtime() - began;
  }
  return taken;
}

int main(void) {
  seconds();
  printf("%.0f ns a barrier\n", 1e9 * seconds() / BARRIERS);
  return 0;
}
