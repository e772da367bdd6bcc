// Two phases: a tree of small tasks, and chains of larger ones. With SHEPHERD_SCHEDULER=auto each gets a scheduler of
// its own.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static long fib(int n) {
  long x, y;
  if (n < 2)
    return n;
#pragma omp task shared(x)
  x = fib(n - 1);
#pragma omp task shared(y)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

static long tree(void) {
  long result = 0;
#pragma omp parallel
#pragma omp single
  result = fib(20);
  return result;
}

// A chain of tasks for each block: each works on what the one before it in the chain has written.
enum { kBlocks = 64, kLength = 16384 };
static double blocks[kBlocks][kLength];

static double sweep(void) {
#pragma omp parallel
#pragma omp single
  for (int step = 0; step < 4; ++step)
    for (int block = 0; block < kBlocks; ++block) {
#pragma omp task depend(inout : blocks[block])
      for (int i = 0; i < kLength; ++i)
        blocks[block][i] = blocks[block][i] * 0.5 + block + i;
    }
  return blocks[kBlocks - 1][kLength - 1];
}

int main(int argc, char **argv) {
  const int steps = argc > 1 ? atoi(argv[1]) : 100;
  long leaves = 0;
  double last = 0;
  const double began = omp_get_wtime();
  for (int step = 0; step < steps; ++step) {
    leaves += tree();
    last = sweep();
  }
  const double took = omp_get_wtime() - began;
  printf("leaves %ld, last %.3f\n", leaves, last);
  fprintf(stderr, "%.3f s\n", took);
  return 0;
}
