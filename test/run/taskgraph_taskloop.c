// A taskgraph records a taskloop as a task that divides it: a replay executes no more of the block, all iterations
// once, with the variables of its own encounter; not so where the loop writes back or reduces.
// RUN: %matrix --backend=%backend %s
// RUN: %shepcxx -x c++ -fopenmp --shep-backend=%backend %s -o %t.cxx
// RUN: env OMP_NUM_THREADS=3 %t.cxx | %FileCheck %s
#include <stdio.h>
#include <string.h>
#include "check.h"

enum { kSize = 3000 };
static int blocks;

// `out` and `factor` are another encounter's each time; n is what it was at the first.
static void scale(int *out, int factor, int n) {
  int table[4] = {factor, 2 * factor, 3 * factor, 4 * factor};
  int first = 0;
#pragma omp taskgraph
  {
    blocks++;
#pragma omp task depend(out : first) shared(first)
    first = 1;
#pragma omp task depend(in : first) shared(out, first)
    out[0] += first;
#pragma omp taskwait
#pragma omp taskloop nogroup firstprivate(table)
    for (int i = 1; i < n; ++i) {
      table[i % 4] += 1;
#pragma omp atomic
      out[i] += table[i % 4] > factor ? factor : 0;
    }
#pragma omp taskloop nogroup grainsize(7) shared(out, factor)
    for (int i = n - 1; i > 0; --i) {
#pragma omp atomic
      out[i] += 10 * factor;
    }
#pragma omp taskloop nogroup num_tasks(9) collapse(2) priority(2) untied
    for (int i = 0; i < 30; ++i)
      for (int j = 0; j < 100; j += 2) {
#pragma omp atomic
        out[i * 100 + j] += 100;
      }
  }
}

static long sum_of(const int *values) {
  long sum = 0;
  for (int i = 0; i < kSize; ++i) sum += values[i] * (i % 13L);
  return sum;
}

// Each time by its block.
static int last_of(int n) {
  int last = -1;
#pragma omp taskgraph
  {
    blocks += 1000;
#pragma omp taskloop nogroup lastprivate(last)
    for (int i = 0; i < n; ++i) last = i;
  }
  return last;
}

int main(void) {
  static int values[5][kSize];
  long sums[5];
#pragma omp parallel
#pragma omp single
  {
    for (int round = 0; round < 5; ++round) scale(values[round], round + 1, kSize);
    for (int round = 1; round < 4; ++round) CHECK(last_of(100 * round) == 100 * round - 1);
  }
  for (int round = 0; round < 5; ++round) sums[round] = sum_of(values[round]);
#ifdef _OPENMP
  CHECK(blocks == 3001);
#endif
  // CHECK: 1096835
  // CHECK: 1888175
  for (int round = 0; round < 5; ++round) printf("%ld\n", sums[round]);
  return 0;
}
