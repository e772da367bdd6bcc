// Cancelling the taskgroup of a taskloop: its own, and one around it; no range of iterations is begun later.
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=true %s
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=false %s
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_cancellation(void) { return 0; }
#endif

enum { kIterations = 100000 };

static void check(int done) { CHECK(omp_get_cancellation() ? done < kIterations : done == kIterations); }

int main(void) {
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    int done = 0;
#pragma omp taskloop shared(done) grainsize(10)
    for (int i = 0; i < kIterations; ++i) {
#pragma omp atomic
      ++done;
      if (i % 1000 == 5) {
#pragma omp cancel taskgroup
      }
#pragma omp cancellation point taskgroup
    }
    check(done);
    done = 0;
#pragma omp taskgroup
    {
#pragma omp taskloop shared(done) nogroup
      for (int i = 0; i < kIterations; ++i) {
#pragma omp atomic
        ++done;
        if (i % 1000 == 5) {
#pragma omp cancel taskgroup
        }
#pragma omp cancellation point taskgroup
      }
    }
    check(done);
  }
  printf("done\n");
}
