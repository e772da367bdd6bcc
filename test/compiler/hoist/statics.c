// Statics of a function are one object in all of its regions; a threadprivate one has a copy in each thread.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

static int next(int threads) {
  static int calls = 100, table[3] = {1, 2, 3};
  static int mine = 5;
#pragma omp threadprivate(mine)
  int sum = 0;
  mine += 1;
#pragma omp parallel num_threads(threads) copyin(mine) reduction(+ : sum)
  {
#pragma omp atomic
    calls++;
    mine += table[1];
#pragma omp task if (0)
    mine += 0 * calls;
    sum += mine;
  }
  return sum * 1000 + calls;
}

static int untouched(void) {
  static int mine;
#pragma omp threadprivate(mine)
  return ++mine;
}

int main(void) {
  VERIFY(next(4) == 4 * 8 * 1000 + 104);
  VERIFY(next(1) == 11 * 1000 + 105);
  VERIFY(untouched() == 1 && untouched() == 2);
  return 0;
}
