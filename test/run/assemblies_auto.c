// Assemblies whose width the library chooses: whatever it is, each member executes the region once, and they share what
// is in it; with and without the size of the data, from one place and from several, nested, final, undeferred.
// RUN: %matrix --backend=%backend --divide=0 %s
// RUN: %matrix --backend=%backend --divide=1 --env=SHEPHERD_SPIN=0 %s
// RUN: %matrix --backend=%backend --divide=0 --env=HWLOC_SYNTHETIC="numa:4 l3:1 core:2 pu:1" \
// RUN:   --env=SHEPHERD_LOCALITY=strict --schedulers=ws,mts,l %s
#include "check.h"

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

enum { kTasks = 300, kWork = 24 };

static int parts[kTasks][kWork], members[kTasks], widths[kTasks];

static void work(int t) {
  int i, all = omp_get_num_threads();
  CHECK(omp_get_thread_num() >= 0 && omp_get_thread_num() < all);
#pragma omp atomic
  members[t]++;
#pragma omp single nowait
  widths[t] = all;
#pragma omp for schedule(static) nowait
  for (i = 0; i < kWork; i++) parts[t][i]++;
  if (t % 3 == 0) {
#pragma omp barrier
#pragma omp single
    for (i = 0; i < kWork; i++) {
#pragma omp task firstprivate(i)
      parts[t][i]++;
    }
  }
}

/* One construct for all, so that tries are among them; working sets of different sizes. */
static void many(int first, int last) {
  int t, i;
  for (t = first; t < last; t++) {
    const int half = t % 2, bytes = 1 << t % 5 * 4;
    if (half) {
#pragma omp task width(auto) firstprivate(t)
      work(t);
    } else {
#pragma ompx assembly width(auto : bytes * sizeof(int))
#pragma omp task firstprivate(t) if (t % 50)
      work(t);
    }
  }
#pragma omp taskwait
  for (t = first; t < last; t++) {
    CHECK(members[t] == widths[t] && members[t] >= 1);
    for (i = 0; i < kWork; i++) CHECK(parts[t][i] == 1 + (t % 3 == 0));
  }
}

/* Trees of automatic ones: those inside are of the members that are still there. */
static void grow(int depth, int *nodes) {
#pragma omp single
  {
    int i;
#pragma omp atomic
    ++*nodes;
    for (i = 0; i < 3 && depth > 0; i++) {
#pragma omp task ompx_width(auto : depth) firstprivate(depth, nodes)
      grow(depth - 1, nodes);
    }
#pragma omp taskwait
  }
}

int main(void) {
  int nodes = 0, alone = 0;
  many(0, 50); /* outside of all regions */
#pragma omp parallel
#pragma omp single
  {
    many(50, kTasks);
#pragma omp task width(auto) shared(nodes)
    grow(4, &nodes);
#pragma omp task final(1) shared(alone)
    {
#pragma omp task width(auto) shared(alone)
      alone = omp_get_num_threads();
    }
#pragma omp taskwait
  }
  printf("%d nodes, %d in a final task\n", nodes, alone);
  return 0;
}
