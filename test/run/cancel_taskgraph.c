// A cancelled taskgraph discards recorded tasks that have not started, and is executed whole the next time.
// RUN: %matrix --backend=%backend %s
// RUN: %matrix --backend=%backend --env=OMP_CANCELLATION=true %s
#include <stdio.h>
int main(void) {
  long sum = 0;
  int r;
#pragma omp parallel
#pragma omp single
  for (r = 0; r < 50; r++) {
#pragma omp taskgraph
    for (int i = 0; i < 200; i++) {
#pragma omp task depend(inout: sum) shared(sum) firstprivate(saved: i)
      {
        sum++;
        if (i == 100) {
#pragma omp cancel taskgroup
        }
      }
    }
  }
  printf("%s\n", sum >= 50 * 101 && sum <= 50 * 200 ? "ok" : "wrong");
  return 0;
}
