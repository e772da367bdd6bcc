// How often the block of a taskgraph is executed: once for each id, and for each reset; every time where nothing is
// recorded.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t | %FileCheck %s
// RUN: env OMP_NUM_THREADS=1 %t | %FileCheck %s
// RUN: env OMP_NUM_THREADS=4 SHEPHERD_SCHEDULER=pdf %t | %FileCheck %s
#include <stdio.h>

static int blocks, tasks;
static void count(void) {
#pragma omp atomic
  blocks++;
}

static void encounter(int id, int again, int records) {
  int value = 3;
#pragma omp taskgraph graph_id(id) graph_reset(again) if (records)
  {
    count();
#pragma omp task shared(tasks)
    {
#pragma omp atomic
      tasks++;
    }
#pragma omp task replayable(0)
    {
#pragma omp atomic
      tasks += 100;
    }
  }
  (void)value;
}

static void saved(int *seen) {
  static int value;
  value++;
#pragma omp taskgraph
  {
#pragma omp task firstprivate(saved : value) shared(seen)
    seen[0] = value;
#pragma omp task firstprivate(value) shared(seen)
    seen[1] = value;
  }
}

static void report(const char *what) {
  printf("%s %d %d\n", what, blocks, tasks);
  blocks = tasks = 0;
}

int main(void) {
#pragma omp parallel
#pragma omp single
  {
    for (int k = 0; k < 6; k++) encounter(1, 0, 1);
    // CHECK: one id 1 106
    report("one id");
    for (int k = 0; k < 6; k++) encounter(k % 3, 0, 1);
    // CHECK: three ids 2 206
    report("three ids");
    for (int k = 0; k < 6; k++) encounter(1, k == 3, 1);
    // CHECK: a reset 1 106
    report("a reset");
    for (int k = 0; k < 6; k++) encounter(1, 0, 0);
    // CHECK: no record 6 606
    report("no record");
    int seen[2];
    for (int k = 0; k < 5; k++) saved(seen);
    // CHECK: saved 1, not saved 5
    printf("saved %d, not saved %d\n", seen[0], seen[1]);
  }
  // Several threads at one construct: each task is executed once for each encounter, by a record or without one.
#pragma omp parallel
#pragma omp for
  for (int k = 0; k < 200; k++) encounter(9, 0, 1);
  // CHECK: at once {{[0-9]+}}
  printf("at once %d: %s\n", tasks % 100, tasks % 100 == 0 ? "all" : "some are lost");
  // CHECK-SAME: all
  return 0;
}
