// critical with a name and a hint, from several functions; a hint that asks for nothing needs no name, and no company.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include <omp.h>

static int counter, unnamed, named;

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
#pragma omp critical hint(omp_sync_hint_none)
    unnamed++;
#pragma omp critical(some)
    named++;
#pragma omp critical(some) hint(0)
    named++;
  }
  return counter == 8000 && unnamed == 4000 && named == 8000 ? 0 : 1;
}
