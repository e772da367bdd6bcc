// critical with a name and a hint, from several functions.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include <omp.h>

static int counter;

static void bump(void) {
#pragma omp critical(counting) hint(omp_sync_hint_contended)
  counter++;
}

int main(void) {
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 1000; i++) {
    bump();
#pragma omp critical(counting), hint(omp_sync_hint_contended | omp_sync_hint_none)
    counter++;
  }
  return counter == 8000 ? 0 : 1;
}
