// Ten thousand nested tasks, each waiting for its child: the recursion needs its own frames and no more.
// RUN: %matrix --backend=%backend --env=OMP_STACKSIZE=64M %s
#include <stdio.h>

static long descend(int depth) {
  long below = 0;
  if (depth == 0)
    return 0;
#pragma omp task shared(below)
  below = descend(depth - 1);
#pragma omp taskwait
  return below + 1;
}

static long descend_by_groups(int depth) {
  long below = 0;
  if (depth == 0)
    return 0;
#pragma omp taskgroup
  {
#pragma omp task shared(below) untied
    below = descend_by_groups(depth - 1);
  }
  return below + 1;
}

int main(void) {
  long waits = 0, groups = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    waits = descend(10000);
    groups = descend_by_groups(5000);
  }
  printf("%ld %ld\n", waits, groups);
  return 0;
}
