// That statistics are counted changes little of what is simulated: on 64 cores all threads once waited for one lock of
// the books at the end of each region.
// REQUIRES: command, virtual
// RUN: %shepcc -O1 -fopenmp %s -o %t
// RUN: %shepherd simulate --quiet --strand=10 --machine="package:8 core:8 pu:1" --scheduler=ws %t > %t.alone
// RUN: %shepherd simulate --strand=10 --machine="package:8 core:8 pu:1" --scheduler=ws %t > %t.observed 2> %t.said
// RUN: grep "  threads  *64" %t.said
// RUN: %python -c "alone, observed = [float(open(name).read()) for name in ('%t.alone', '%t.observed')]; assert 0 < observed < 3 * alone, (observed, alone)"
#include <omp.h>
#include <stdio.h>

/* Prints the virtual microseconds that an empty region takes, the mean of the last of several. */
int main(void) {
  enum { kFirst = 5, kTimes = 20 };
  double began = 0;
  for (int i = 0; i < kFirst + kTimes; i++) {
    if (i == kFirst) began = omp_get_wtime();
#pragma omp parallel
    {
    }
  }
  printf("%.3f\n", (omp_get_wtime() - began) * 1e6 / kTimes);
  return 0;
}
