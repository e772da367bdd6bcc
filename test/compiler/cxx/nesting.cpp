// Regions nest three deep with re-privatised, shadowed and renamed variables.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

#include <omp.h>

#define DIRECTIVE(text) _Pragma(#text)
#define TASK_WITH(variable) _Pragma("omp task firstprivate(variable)")
#define PARALLEL_SUM(result, n) \
  DIRECTIVE(omp parallel for reduction(+ : result)) \
  for (int macro_i = 0; macro_i < (n); ++macro_i) result += macro_i

static int table[3] = {1, 2, 3};

int main() {
  omp_set_max_active_levels(4);
  int x = 1, y = 2, total = 0;
#pragma omp parallel private(x) num_threads(2)
  {
    x = 10;
#pragma omp parallel firstprivate(x) shared(y) num_threads(2)
    {
      x += 1;
      int outer = x;
#pragma omp task firstprivate(x, outer) shared(total)
      {
        x += outer;
        {
          int outer = 5;
#pragma omp parallel num_threads(2) firstprivate(outer) shared(x)
          {
            outer += x;
#pragma omp atomic
            total += outer;
          }
        }
      }
#pragma omp taskwait
      if (x != 11) y = -1;
    }
    if (x != 10) y = -1;
  }
  EXPECT_EQ(x, 1);
  EXPECT_EQ(y, 2);
  EXPECT_EQ(total, 2 * 2 * 2 * 27);
  int sum = 0;
  PARALLEL_SUM(sum, 10);
  EXPECT_EQ(sum, 45);
  int variable = 4;
  DIRECTIVE(omp parallel num_threads(2))
  DIRECTIVE(omp single)
  {
    TASK_WITH(variable) { variable += 1; }
  }
  EXPECT_EQ(variable, 4);
  int i = 3;
#pragma omp parallel for lastprivate(i)
  for (i = 0; i < 5; ++i) {
    int i = 7;
    (void)i;
  }
  EXPECT_EQ(i, 5);
  int flow = 0;
#pragma omp parallel reduction(+ : flow) num_threads(2)
  {
    int k = 0;
  again:
    switch (k++) {
      case 0: flow += 1; goto again;
      case 1: flow += 10; goto again;
      default: break;
    }
    while (true) {
      if (k > 5) break;
      ++k;
      continue;
    }
  }
  EXPECT_EQ(flow, 22);
  if (x == 1)
#pragma omp parallel num_threads(1)
    ++flow;
  else
#pragma omp parallel num_threads(1)
    --flow;
  EXPECT_EQ(flow, 23);
#pragma omp parallel firstprivate(table) num_threads(2)
  {
    table[0] += 10;
    if (table[0] != 11) y = -2;
  }
#pragma omp parallel num_threads(2) private(table)
  {
    table[1] = 5;
#pragma omp task firstprivate(table)
    {
      table[1] += 1;
      if (table[1] != 6) y = -3;
    }
#pragma omp taskwait
    if (table[1] != 5) y = -4;
  }
  EXPECT_EQ(y, 2);
  EXPECT_EQ(table[1], 2);
  return failures();
}
