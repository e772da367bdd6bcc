// One task takes long and the others nothing: the time of those who wait for it is idle, and nothing else.
// RUN: %shepcc -O2 -fopenmp %s -o %t
// RUN: env SHEPHERD_STATS=json:%t.exact SHEPHERD_STATS_MODE=exact OMP_NUM_THREADS=4 %t
// RUN: %python %S/Inputs/stats.py %t.exact "idle > 0.45" "work > 0.15" "overhead < idle / 3"
// RUN: env SHEPHERD_STATS=json:%t.sample OMP_NUM_THREADS=4 %t
// RUN: %python %S/Inputs/stats.py %t.sample "idle > 0.45" "work > 0.15" "overhead < idle / 3"
#include "Inputs/busy.h"

int main(void) {
  unsigned long sum = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 8; i++) {
#pragma omp task shared(sum)
    {
      unsigned long value = busy(i == 0 ? 100000000 : 1000);
#pragma omp atomic
      sum += value;
    }
  }
  return sum == 0;
}
