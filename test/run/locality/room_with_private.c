// A creator that waits for room in another domain keeps the tasks that it has in private: what runs meanwhile comes
// back to them.
// RUN: %shepcc --shep-backend=%backend -O1 -fopenmp %s -o %t
// RUN: env SHEPHERD_SCHEDULER=mts SHEPHERD_MAX_TASKS=4 SHEPHERD_SPIN=1 HWLOC_SYNTHETIC="package:4 l3:1 core:1 pu:1" \
// RUN:   SHEPHERD_LOCALITY=strict timeout 120 %t
// RUN: env SHEPHERD_SCHEDULER=ws SHEPHERD_MAX_TASKS=4 SHEPHERD_SPIN=1 HWLOC_SYNTHETIC="package:4 l3:1 core:1 pu:1" \
// RUN:   SHEPHERD_LOCALITY=strict timeout 120 %t
#include <stdio.h>

enum { kRounds = 100, kTasks = 40 };

static int ran;

static void work(int depth) {
#pragma omp atomic
  ++ran;
  if (depth == 0) return;
#pragma omp task untied
  work(depth - 1);
#pragma omp task untied locality_domain(depth)
  work(depth - 1);
}

static int size(int depth) { return depth == 0 ? 1 : 1 + 2 * size(depth - 1); }

int main(void) {
  for (int round = 0; round < kRounds; ++round) {
    ran = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    for (int i = 0; i < kTasks; ++i) {
#pragma omp task untied
      work(2);
#pragma omp task untied locality_domain(i)
      work(2);
    }
    if (ran != 2 * kTasks * size(2)) {
      printf("%d tasks of %d ran in round %d\n", ran, 2 * kTasks * size(2), round);
      return 1;
    }
  }
  return 0;
}
