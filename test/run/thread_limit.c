// Nested regions that begin at the same time stay below the limit together.
// RUN: %matrix --backend=%backend --env=OMP_THREAD_LIMIT=6 --env=OMP_MAX_ACTIVE_LEVELS=3 %s
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_num_threads(void) { return 1; }
static int omp_get_device_num(void) { return 0; }
#endif

int main(void) {
  int at_once = 0, most = 0, large = 0;
  for (int round = 0; round < 10; round++) {
#pragma omp parallel num_threads(5)
#pragma omp parallel num_threads(5)
#pragma omp parallel num_threads(2)
    {
      int now;
#pragma omp atomic capture
      now = ++at_once;
#pragma omp critical
      most = now > most ? now : most;
#pragma omp atomic
      --at_once;
    }
#pragma omp parallel num_threads(8) reduction(+ : large)
    large += omp_get_num_threads() > 6;
  }
  CHECK(most <= 6);
  CHECK(large == 0);
  CHECK(omp_get_device_num() == 0);
  printf("done\n");
  return 0;
}
