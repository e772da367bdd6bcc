// One producer, a hundred thousand tasks, nothing that waits before the barrier; then every thread produces.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

enum { TASKS = 100000, EACH = 4000 };
static unsigned char ran[TASKS];

int main(void) {
  int i, wrong = 0, from_all = 0, threads = 0;
#pragma omp parallel
#pragma omp single nowait
  for (i = 0; i < TASKS; i++) {
#pragma omp task firstprivate(i)
    ran[i]++;
  }
  for (i = 0; i < TASKS; i++)
    wrong += ran[i] != 1;
#pragma omp parallel private(i)
  {
#pragma omp atomic
    threads++;
    for (i = 0; i < EACH; i++) {
#pragma omp task shared(from_all) untied
      {
#pragma omp atomic
        from_all++;
      }
    }
  }
  printf("%d %d\n", wrong, from_all == threads * EACH);
  return 0;
}
