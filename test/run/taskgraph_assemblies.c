// Assemblies in a taskgraph: a task is recorded as any other; with a taskloop whose tasks are assemblies each encounter
// executes the block (docs/decisions/taskgraph.md).
// RUN: %matrix --backend=%backend --divide=0 %s
#include <stdio.h>
static int sum, links, x;

static void recorded(void) {
#pragma omp taskgraph
  for (int i = 0; i < 4; i++) {
#pragma omp task shared(links) width(3) depend(inout : links)
    {
#pragma omp barrier
#pragma omp single
      links++;
    }
  }
}

static void graph(int n) {
#pragma omp taskgraph
  {
#pragma omp task shared(x) depend(out : x)
    x = 3;
#pragma omp task shared(links) width(3) depend(inout : x)
    {
#pragma omp single
      links += x;
    }
#pragma omp taskloop width(2) nogroup num_tasks(3) shared(sum) firstprivate(n)
    for (int i = 0; i < 6; i++) {
#pragma omp for
      for (int k = 0; k < 5; k++)
#pragma omp atomic
        sum += i + k + n;
    }
  }
}

int main(void) {
#pragma omp parallel
#pragma omp single
  for (int n = 0; n < 10; n++) {
    graph(n);
    recorded();
  }
  printf("%d %d\n", sum, links);
  return 0;
}
