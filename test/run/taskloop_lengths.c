// A taskloop that has been short is executed by whoever meets it. Once it has been long, its iterations are there for
// others again, at the next encounter: two of them meet.
// RUN: %matrix --backend=%backend --schedulers=mts,ws,cq --threads=2,4 %s
#include "check.h"

#include <sched.h>

#ifdef _OPENMP
#include <omp.h>
#endif

enum { SHORT, LONG, MEETS, ROUNDS = 200, MEETINGS = 10 };

static int done, arrived;

/* The program goes on after 20 s, too, and then has failed. */
static void meet(void) {
#ifdef _OPENMP
  const double start = omp_get_wtime();
  int now;
#pragma omp atomic
  ++arrived;
  do {
    sched_yield();
#pragma omp atomic read
    now = arrived;
  } while (now < 2 && omp_get_wtime() - start < 20);
  CHECK(now == 2);
#else
  ++arrived;
#endif
}

static void iteration(int i, int what) {
  if (what == LONG)
    for (volatile int k = 0; k < 1000000; k++) continue;
  if (what == MEETS && i < 2) meet();
#pragma omp atomic
  ++done;
}

static void divided(int what) {
#pragma omp taskloop grainsize(1)
  for (int i = 0; i < 8; i++) iteration(i, what);
}

static void of_two(int what) {
#pragma omp taskloop nogroup num_tasks(2)
  for (int i = 0; i < 2; i++) iteration(i, what);
#pragma omp taskwait
}

static void try_out(void (*loop)(int), int iterations) {
  done = 0;
  for (int round = 0; round < ROUNDS; round++) loop(SHORT);
  for (int round = 0; round < MEETINGS; round++) {
    loop(LONG);
    arrived = 0;
    loop(MEETS);
    loop(SHORT);
  }
  CHECK(done == iterations * (ROUNDS + 3 * MEETINGS));
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    try_out(divided, 8);
    try_out(of_two, 2);
  }
  puts("all met");
  return 0;
}
