// Tasks of a taskloop are there for whoever has nothing else to do, though other tasks wait when the loop begins: two of
// them meet, each of which takes as long as the other needs to come. The other schedulers may execute both one after the
// other, since nobody was idle when the loop began.
// RUN: %matrix --backend=%backend --schedulers=mts,ws,hier,cq --threads=2,4 %s
// RUN: %matrix --backend=%backend --schedulers=mts,ws,cq --threads=2 --env=SHEPHERD_SPIN=0 --env=SHEPHERD_PRIVATE=false %s
#include "meet.h"

enum { ROUNDS = 12 };

/* Short tasks, which the other thread does first. */
static void short_ones(char *after, int round) {
  for (int i = round + 1; i < ROUNDS; i++) {
#pragma omp task depend(in : after[round]) depend(inout : after[i])
    CHECK(after[i] == 0);
  }
}

static void of_two_tasks(void) {
  static char after[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp task depend(inout : after[round])
    {
      int arrived = 0;
#pragma omp taskloop num_tasks(2) shared(arrived)
      for (int i = 0; i < 2; i++) meet(&arrived);
    }
    short_ones(after, round);
  }
#pragma omp taskwait
}

static void undivided(void) {
  static char after[ROUNDS];
  for (int round = 0; round < ROUNDS; round++) {
#pragma omp task depend(inout : after[round])
    {
      int arrived = 0;
#pragma omp taskloop shared(arrived)
      for (int i = 0; i < 2; i++) meet(&arrived);
    }
    short_ones(after, round);
  }
#pragma omp taskwait
}

/* Those that have nothing to do are done first, and then the second one is all that is left. */
static void first_two(void) {
  for (int round = 0; round < ROUNDS; round++) {
    int arrived = 0;
#pragma omp taskloop grainsize(1) shared(arrived)
    for (int i = 0; i < 8; i++)
      if (i < 2) meet(&arrived);
  }
}

/* The short ones wait in the loop's own region, the generating one's. */
static void behind_siblings(void) {
  for (int round = 0; round < ROUNDS; round++) {
    int arrived = 0, done = 0;
    for (int i = 0; i < 20; i++) {
#pragma omp task shared(done)
#pragma omp atomic
      ++done;
    }
#pragma omp taskloop num_tasks(2) shared(arrived) nogroup
    for (int i = 0; i < 2; i++) meet(&arrived);
#pragma omp taskwait
    CHECK(done == 20);
  }
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    of_two_tasks();
    undivided();
    behind_siblings();
    first_two();
  }
  puts("all met");
  return 0;
}
