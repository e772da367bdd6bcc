// A function that a block declares and that only the clauses of inner constructs name is declared where they go.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=2 OMP_MAX_ACTIVE_LEVELS=2 OMP_DYNAMIC=false %t
#include "verify.h"

int main(void) {
  int sum = 0, count = 0, threads(void);
#pragma omp parallel num_threads(1)
  {
    double share(void);
#pragma omp parallel num_threads(threads()) if (share() > 0.4) reduction(+ : sum)
    sum += 1;
#pragma omp taskloop shared(count) grainsize(threads() + 1) if (share() > 0.6)
    for (int i = 0; i < 6; i++)
#pragma omp atomic
      count++;
  }
  VERIFY(sum == 2 && count == 6);
  return 0;
}

int threads(void) { return 2; }
double share(void) { return 0.5; }
