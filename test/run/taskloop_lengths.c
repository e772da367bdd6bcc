// Taskloops that have been short before. The tasks of one that the user divides are there for others each time, and so are
// iterations that are no more than threads: two of them meet. Others are executed by whoever meets the loop, and are
// right whatever they take.
// RUN: %matrix --backend=%backend --schedulers=mts,ws,cq --threads=2,4 %s
#include "meet.h"

enum { SHORT, LONG, MEETS, ROUNDS = 200, MEETINGS = 10 };

static int done, arrived;

static void iteration(int i, int what) {
  if (what == LONG)
    for (volatile int k = 0; k < 30000; k++) continue;
  if (what == MEETS && i < 2) meet(&arrived);
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

static void of_two_iterations(int what) {
#pragma omp taskloop
  for (int i = 0; i < 2; i++) iteration(i, what);
}

static void undivided(int what) {
#pragma omp taskloop
  for (int i = 0; i < 50; i++) iteration(i, what == MEETS ? LONG : what);
}

static void try_out(void (*loop)(int), int iterations) {
  done = 0;
  for (int round = 0; round < ROUNDS; round++) loop(SHORT);
  for (int round = 0; round < MEETINGS; round++) {
    arrived = 0;
    loop(MEETS);
    loop(SHORT);
    loop(LONG);
  }
  CHECK(done == iterations * (ROUNDS + 3 * MEETINGS));
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    try_out(divided, 8);
    try_out(of_two, 2);
    try_out(of_two_iterations, 2);
    try_out(undivided, 50);
  }
  puts("all met");
  return 0;
}
