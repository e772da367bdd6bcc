// A variable of each thread that a block declares, and another place defines, is known in the regions of that block.
// RUN: %shepcc -fopenmp -Wall -Werror --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

int main(void) {
  extern __thread int counter;
  extern _Thread_local long renamed __asm__("other_name"), many[];
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    counter = 4;
    renamed = 2;
    many[2] = 1;
#pragma omp task if (counter == 4) shared(sum)
    sum += counter + (int)many[0];
#pragma omp taskwait
    sum += (int)(renamed + many[2]);
  }
  VERIFY(sum == 2 * (4 + 5 + 2 + 1));
  return 0;
}

__thread int counter;
_Thread_local long other_name, many[3] = {5, 6, 7};
