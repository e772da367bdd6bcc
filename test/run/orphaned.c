// Directives outside of any parallel region: tasks, groups, loops, single, sections, critical run on the one thread
// there is.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

static int order[64], length;

static void note(int value) {
#pragma omp critical
  order[length++] = value;
}

static void all_constructs(int base) {
  int i, copied = 0;
#pragma omp task
  note(base + 1);
#pragma omp taskwait
#pragma omp taskgroup
  {
#pragma omp task untied
    note(base + 2);
  }
#pragma omp for schedule(static)
  for (i = 0; i < 3; i++)
    note(base + 3 + i);
#pragma omp single copyprivate(copied)
  copied = base;
  if (copied != base)
    note(-1);
#pragma omp sections
  {
#pragma omp section
    note(base + 6);
  }
#pragma omp barrier
#pragma omp master
  note(base + 7);
#pragma omp flush
}

int main(void) {
  int i;
  all_constructs(0);
#pragma omp parallel num_threads(1)
  all_constructs(100);
#pragma omp parallel if (length < 0)
  all_constructs(200);
  for (i = 0; i < length; i++)
    printf("%d\n", order[i]);
  return 0;
}
