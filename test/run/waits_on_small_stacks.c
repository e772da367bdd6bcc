// A task that waits runs nothing on its stack but its own descendants: thousands of tasks that each wait need no more
// stack at once than the serial program does. A runtime whose waiting tasks run whatever there is piles them up.
// RUN: %matrix --backend=%backend --env=OMP_STACKSIZE=128K %s
#include <stdio.h>
#include <string.h>

enum { ROOTS = 5000, LEVELS = 3, BLOCK = 4096 };

/* BLOCK bytes of stack at each level; the sum over a tree with two children a node. */
static long visit(int level, int seed) {
  volatile unsigned char block[BLOCK];
  long left = 0, right = 0;
  memset((void *)block, seed, sizeof block);
  if (level < LEVELS) {
#pragma omp task shared(left)
    left = visit(level + 1, seed * 2);
#pragma omp task shared(right) untied
    right = visit(level + 1, seed * 2 + 1);
#pragma omp taskwait
  }
  return left + right + block[seed % BLOCK];
}

int main(void) {
  static long sums[ROOTS];
  long total = 0;
#pragma omp parallel
#pragma omp for
  for (int i = 0; i < ROOTS; ++i) {
#pragma omp task firstprivate(i)
    sums[i] = visit(0, i % 16);
  }
  for (int i = 0; i < ROOTS; ++i) total += sums[i];
  printf("%ld\n", total);
  return 0;
}
