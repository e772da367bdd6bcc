// Elements of vectors are changed atomically, though a compiler may give them no address.
// RUN: %shepcc --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

typedef int Four __attribute__((vector_size(16)));
typedef double Two __attribute__((vector_size(16)));

static Four shared;

int main(void) {
  Two wide = {0, 0};
  Four *const other = &shared;
  int value;
#pragma omp parallel for
  for (int i = 0; i < 400; i++) {
#pragma omp atomic
    shared[i % 4] += 1;
#pragma omp atomic update
    wide[1] = wide[1] + 0.5;
#pragma omp atomic
    (*other)[2]++;
  }
#pragma omp atomic read
  value = shared[2];
#pragma omp atomic write
  shared[0] = 7;
  VERIFY(value == 500 && shared[0] == 7 && shared[3] == 100 && wide[1] == 200 && wide[0] == 0);
  return 0;
}
