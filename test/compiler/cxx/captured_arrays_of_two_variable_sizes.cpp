// Arrays with an inner dimension of variable size in C++, where the region becomes a closure.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Wno-vla -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
// RUN: %shepcxx --shep-backend=clang -DJOINS -fopenmp -Wall -Wextra -Wno-vla -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
// REQUIRES: clang
#include "Inputs/expect.h"

static void teams(int n) {
  int cells[4][n];
  for (int i = 0; i < 4 * n; ++i) cells[i / n][i % n] = 1;
#pragma omp parallel firstprivate(cells)
  {
    EXPECT(cells[3][n - 1] == 1);
    cells[3][n - 1] = 7;
  }
#pragma omp parallel for lastprivate(cells)
  for (int i = 0; i < 6; ++i)
    for (int k = 0; k < 4 * n; ++k) cells[k / n][k % n] = i;
#pragma omp parallel for reduction(+ : cells[1][ : n])
  for (int i = 0; i < n; ++i) cells[1][i]++;
#pragma omp parallel for reduction(+ : cells)
  for (int i = 0; i < 10; ++i) cells[3][i % n]++;
  EXPECT(cells[0][0] == 5 && cells[1][n - 1] == 6 && cells[3][0] == 5 + (10 + n - 1) / n);
}

static void tasks(int n) {
  double cells[2][n];
  for (int i = 0; i < 2 * n; ++i) cells[i / n][i % n] = 1;
#pragma omp task firstprivate(cells) shared(n)
  {
    EXPECT(cells[1][n - 1] == 1);
    cells[1][n - 1] = 7;
  }
#ifdef JOINS  // gcc fails at a type of variable size that the closure has from outside
#pragma omp taskgroup task_reduction(+ : cells[1][0 : n])
  for (int i = 0; i < 10; ++i)
#pragma omp task in_reduction(+ : cells[1][0 : n]) firstprivate(i, n)
    cells[1][i % n] += 1;
#else
  for (int i = 0; i < 10; ++i) cells[1][i % n] += 1;
#endif
  EXPECT(cells[1][0] == 1 + (10 + n - 1) / n && cells[0][0] == 1);
}

int main() {
  teams(3);
  tasks(4);
  return failures();
}
