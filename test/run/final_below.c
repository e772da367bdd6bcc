// A task that begins on top of a final one which gives way is final only if it says so. It took that from the region
// below it on the stack: its children were not deferred, and mergeable ones became a part of it, so that a tied one
// moved with it to another thread.

// RUN: %matrix --backend=%backend --env=SHEPHERD_SPAWN=work-first --schedulers=ws,cq,mts,hier %s
// RUN: %matrix --backend=%backend %s
#ifdef _OPENMP
#include <omp.h>
#else
static int omp_in_final(void) { return 0; }
#endif
#include <stdio.h>

static int in_final;

int main(void) {
  for (int round = 0; round < 4; ++round) {
#pragma omp parallel
#pragma omp single
    for (int each = 0; each < 20; ++each) {
#pragma omp task untied
      for (int child = 0; child < 20; ++child) {
#pragma omp taskyield
#pragma omp task untied
        if (omp_in_final()) {
#pragma omp atomic
          ++in_final;
        }
      }
#pragma omp task final(1)
      {
#pragma omp taskyield
      }
    }
  }
  printf("%d tasks were final\n", in_final);
  return in_final != 0;
}
