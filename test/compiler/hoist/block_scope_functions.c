// Functions and variables that a block declares are known in the regions of that block.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

static int run(void) {
  struct Pair {
    int a, b;
  };
  extern int twice(int), counter;
  int thrice(int);
  struct Pair pair = {1, 2};
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    sum += twice(pair.a) + thrice(pair.b);
#pragma omp task
    {
#pragma omp atomic
      counter += twice(1);
    }
  }
  return sum;
}

int main(void) {
  extern int counter;
  VERIFY(run() == 16);
  VERIFY(counter == 14);
  return 0;
}

int counter = 10;
int twice(int n) { return 2 * n; }
int thrice(int n) { return 3 * n; }
