// Many short assemblies with barriers inside, which all threads start at once, of widths whose blocks of members overlap
// without being aligned: nobody deadlocks, and each member comes once. The argument says how many; a million take two
// minutes of processor time with two threads (November 2026).
// RUN: %matrix --backend=%backend --divide=0 --arguments=1000 %s
// RUN: %matrix --backend=%backend --divide=1 --arguments=500 --env=SHEPHERD_SPIN=0 %s
// RUN: %matrix --backend=%backend --arguments=500 --cpus=1 --schedulers=ws,cq,q --threads=2,7 %s
// RUN: %matrix --backend=%backend --arguments=20000 --schedulers=ws --threads=2 --timeout=200 %s
// Members in several neighbourhoods, each of which has a lock (runtime/execution/own_work.h).
// RUN: %matrix --backend=%backend --arguments=2000 --schedulers=ws,cq,mts --threads=20 --timeout=200 %s
#include "check.h"

#include <sched.h>
#include <stdlib.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) { return 0; }
static int omp_get_num_threads(void) { return 1; }
#endif

enum { kWidest = 12 };

static unsigned next_random(unsigned *state) { return (*state = *state * 1664525u + 1013904223u) >> 16; }

static void take_part(int *came, int yields) {
  const int all = omp_get_num_threads(), me = omp_get_thread_num();
  int now;
  if (yields) sched_yield();
#pragma omp atomic
  ++*came;
#pragma omp barrier
#pragma omp atomic read
  now = *came;
  CHECK(now == all);
  if (yields && me == all - 1) sched_yield();
#pragma omp barrier
#pragma omp single nowait
  *came = -all;
}

/* Of a few at a time, since each needs a counter. */
static void start(int count, unsigned seed, long *members, long *widths) {
  int came[16], i, done;
  for (done = 0; done < count; done += 16) {
    for (i = 0; i < 16; i++) {
      const int width = 1 + (int)(next_random(&seed) % kWidest), yields = next_random(&seed) % 8 == 0;
      int *const counter = &came[i];
      came[i] = 0;
      *widths += width;
#pragma omp task width(width) firstprivate(counter, yields)
      take_part(counter, yields);
    }
#pragma omp taskwait
    for (i = 0; i < 16; i++) {
      CHECK(came[i] < 0 && came[i] >= -kWidest);
      *members -= came[i];
    }
  }
}

int main(int argc, char **argv) {
  const int count = argc > 1 ? atoi(argv[1]) : 1000000;
  long members = 0, widths = 0, least = 0;
#pragma omp parallel reduction(+ : members, widths) reduction(max : least)
  {
    start(count / omp_get_num_threads(), 1 + (unsigned)omp_get_thread_num(), &members, &widths);
    least = count / omp_get_num_threads();
  }
  CHECK(members >= least && members <= widths);
  puts("all came");
  return 0;
}
