// Assemblies start by their priority where OMP_MAX_TASK_PRIORITY lets them, and each member comes to them in that order.
// RUN: env OMP_MAX_TASK_PRIORITY=10 %matrix --backend=%backend --schedulers=ws,cq,mts,q,l --threads=1 %s
// RUN: env OMP_MAX_TASK_PRIORITY=10 %matrix --backend=%backend --schedulers=ws,cq,mts --threads=2 %s
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

enum { kTasks = 60 };

static int begun, order[2][kTasks], places[2];

static void take_part(int level) {
  const int me = omp_get_thread_num();
  order[me][places[me]++] = level;
  if (me == 0) {
#pragma omp atomic
    begun++;
  }
}

int main(void) {
  int i, bad = 0, parts = 0;
#pragma omp parallel reduction(+ : bad, parts) private(i)
  {
    if (omp_get_thread_num() == 0) {
      for (i = 0; i < kTasks; i++) {
        const int level = i * 7 % 13;
#pragma omp task width(2) firstprivate(level) priority(level)
        take_part(level > 10 ? 10 : level);
      }
#pragma omp taskwait
    } else { /* looks for no work until the first thread has begun all */
      int now = 0;
      while (now < kTasks) {
#pragma omp atomic read
        now = begun;
      }
    }
#pragma omp barrier
#ifdef _OPENMP
    for (i = 1; i < kTasks; i++) bad += order[omp_get_thread_num()][i] > order[omp_get_thread_num()][i - 1];
#endif
    parts += places[omp_get_thread_num()] == kTasks;
    parts -= omp_get_num_threads() - (omp_get_thread_num() == 0 ? 0 : omp_get_num_threads());
  }
  CHECK(bad == 0 && parts == 0);
  puts("in order");
  return 0;
}
