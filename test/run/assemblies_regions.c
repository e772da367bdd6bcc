// Parallel regions inside of assemblies: each member opens its own, with threads and worksharing of its own; assemblies
// inside of those; the members go on as an assembly afterwards.
// RUN: %matrix --backend=%backend --divide=0 --env=OMP_MAX_ACTIVE_LEVELS=4 %s
// RUN: %matrix --backend=%backend --divide=1 --env=OMP_MAX_ACTIVE_LEVELS=4 --env=SHEPHERD_SPIN=0 %s
// RUN: %matrix --backend=%backend --divide=0 --env=OMP_MAX_ACTIVE_LEVELS=1 --env=OMP_CANCELLATION=true %s
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
static int omp_get_level(void) { return 0; }
#endif

enum { kRounds = 12, kWork = 24 };

static void add(int *to, int value) {
#pragma omp atomic
  *to += value;
}

static void take_part(int *outer, int *inner, int *deepest) {
  const int all = omp_get_num_threads(), me = omp_get_thread_num(), level = omp_get_level();
  int mine = 0, i;
#pragma omp parallel num_threads(3) shared(mine) private(i)
  {
    CHECK(omp_get_level() == level + (level > 0));
#pragma omp for
    for (i = 0; i < kWork; i++) add(&mine, 1);
#pragma omp single
    {
      for (i = 0; i < 4; i++) {
#pragma omp task width(2) shared(mine)
        {
#pragma omp barrier
#pragma omp for nowait
          for (int k = 0; k < 6; k++) add(&mine, 1);
#pragma omp single nowait
          add(deepest, 1);
        }
      }
#pragma omp taskwait
    }
  }
  CHECK(omp_get_num_threads() == all && omp_get_thread_num() == me && mine == kWork + 24);
#pragma omp for
  for (i = 0; i < kWork; i++) add(outer, 1);
#pragma omp single nowait
  add(inner, mine);
  (void)me;
}

int main(void) {
  int outer = 0, inner = 0, deepest = 0, members = 0, tasks = 0, t;
#pragma omp parallel
#pragma omp single
  for (t = 0; t < kRounds; t++) {
#pragma omp task width(t % 4 + 1) shared(outer, inner, deepest, members)
    {
      add(&members, 4);
      take_part(&outer, &inner, &deepest);
    }
#pragma omp task shared(tasks)
    add(&tasks, 1);
  }
  CHECK(deepest == members);
  printf("%d, %d, %d tasks\n", outer, inner, tasks);
  return 0;
}
