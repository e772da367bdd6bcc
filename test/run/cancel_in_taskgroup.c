// A barrier in a taskgroup is a cancellation point of the parallel region around, which is left behind the taskgroup's
// end.
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=true %s
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=false %s
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_cancellation(void) { return 0; }
static int omp_get_thread_num(void) { return 0; }
#endif

static void round_of(int kind) {
  int reached = 0, tasks = 0, made = 0;
#pragma omp parallel
  {
#pragma omp barrier
    if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
    }
#pragma omp taskgroup
    {
#pragma omp taskgroup
      {
        for (int i = 0; i < 5; i++) {
#pragma omp atomic
          made++;
#pragma omp task
          {
#pragma omp atomic
            tasks++;
          }
        }
        if (kind == 0) {
#pragma omp barrier
        } else {
#pragma omp for
          for (int i = 0; i < 10; i++) (void)i;
        }
#pragma omp atomic
        reached++;
      }
    }
  }
  CHECK(tasks == made);
  CHECK(!omp_get_cancellation() || reached == 0);
}

int main(void) {
  for (int i = 0; i < 20; i++) round_of(i % 2);
  printf("done\n");
  return 0;
}
