// A taskgraph's block may have atomic constructs as it may have expression statements; what they assign to is what its
// tasks keep from when they were made.
// RUN: %shepcc -fopenmp -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=1 %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

enum { kRounds = 5 };

int main(void) {
  int blocks = 0, tasks = 0, seen = 0;
#pragma omp parallel
#pragma omp single
  for (int round = 0; round < kRounds; round++) {
    int number = 0;
#pragma omp taskgraph
    {
#pragma omp atomic update
      ++blocks;
      for (int i = 0; i < 3; i++) {
#pragma omp atomic
        number += 1;
#pragma omp task shared(tasks, seen) firstprivate(number)
        {
#pragma omp atomic
          ++tasks;
#pragma omp atomic
          seen += number;
        }
      }
    }
  }
  VERIFY(blocks >= 1 && blocks <= kRounds && tasks == 3 * kRounds && seen == 6 * kRounds);
  return 0;
}
