// Regions nested three deep that make the same name private again; shadowed names.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include <omp.h>

#include "verify.h"

static int x = 1000;

int main(void) {
  int y = 1, hits = 0;
  omp_set_max_active_levels(3);
#pragma omp parallel num_threads(2) firstprivate(y) private(x)
  {
    x = 10;
    y += 1;
#pragma omp parallel num_threads(2) firstprivate(x) shared(y)
    {
      x += 1;
#pragma omp parallel num_threads(2) firstprivate(x, y)
      {
        x += 1;
        y += 1;
        VERIFY(x == 12 && y == 3);
        {
          int x = 7;
          double y = 0.5;
#pragma omp task firstprivate(x) shared(hits)
          {
            long x2 = x, x = 99;
            VERIFY(x2 == 7 && x == 99 && y == 0.5);
#pragma omp atomic
            hits++;
          }
        }
#pragma omp task firstprivate(x) private(y)
        {
          y = x;
          VERIFY(y == 12);
        }
#pragma omp taskwait
        VERIFY(x == 12 && y == 3);
      }
      VERIFY(x == 11 && y == 2);
    }
    VERIFY(x == 10 && y == 2);
  }
  VERIFY(x == 1000 && y == 1 && hits == 8);
  return 0;
}
