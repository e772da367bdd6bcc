// Trees that are deep and narrow, in which every task waits for its children: what others do while one waits lies
// thousands of levels away.
// RUN: %matrix --backend=%backend --env=OMP_STACKSIZE=64M %s
#include <stdio.h>

/* Each task has one child. */
static long chain(int depth) {
  long below = 0;
  if (depth == 0)
    return 0;
#pragma omp task untied shared(below)
  below = chain(depth - 1);
#pragma omp taskwait
  return below + 1;
}

/* A spine with teeth: the spine's next task before the teeth, or behind them. */
static long comb(int depth, int spine_first) {
  long below = 0, teeth[3] = {0};
  if (depth == 0)
    return 0;
  if (spine_first) {
#pragma omp task shared(below)
    below = comb(depth - 1, 1);
  }
  for (int i = 0; i < 3; i++) {
#pragma omp task shared(teeth)
    teeth[i] = i + depth % 7;
  }
  if (!spine_first) {
#pragma omp task shared(below)
    below = comb(depth - 1, 0);
  }
#pragma omp taskwait
  return below + teeth[0] + teeth[1] + teeth[2];
}

/* A binomial tree like that of uts: a node has three children or none, and nearly one on average. */
static unsigned mix(unsigned word) {
  word = (word ^ word >> 16) * 0x7feb352du;
  word = (word ^ word >> 15) * 0x846ca68bu;
  return word ^ word >> 16;
}
static long nodes(unsigned node, int *depth) {
  int depths[3] = {0};
  long counts[3] = {0};
  if (node % 1000 >= 333) {
    *depth = 1;
    return 1;
  }
  for (unsigned i = 0; i < 3; i++) {
#pragma omp task untied shared(counts, depths)
    counts[i] = nodes(mix(node + (i + 1) * 0x9e3779b9u), &depths[i]);
  }
#pragma omp taskwait
  *depth = 0;
  for (int i = 0; i < 3; i++)
    *depth = depths[i] > *depth ? depths[i] : *depth;
  *depth += 1;
  return counts[0] + counts[1] + counts[2] + 1;
}

int main(void) {
  long links = 0, teeth = 0, sum = 0;
  int deepest = 0;
#pragma omp parallel
#pragma omp single
  {
    links = chain(10000);
    teeth = comb(5000, 0) + comb(5000, 1);
    for (unsigned root = 0; root < 400; root++) {
      int depth;
      sum += nodes(mix(root + 1), &depth);
      deepest = depth > deepest ? depth : deepest;
    }
  }
  printf("%ld %ld %ld %d\n", links, teeth, sum, deepest);
  return 0;
}
