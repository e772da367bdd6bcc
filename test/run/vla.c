// Variable length arrays: shared by tasks and loops, with bounds known only at run time, in two dimensions.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

static double fill(int rows, int columns) {
  double table[rows][columns], sum = 0;
  int order[rows];
#pragma omp parallel shared(table, order)
  {
#pragma omp for
    for (int i = 0; i < rows; i++)
      order[i] = rows - i;
#pragma omp single
    for (int i = 0; i < rows; i++) {
#pragma omp task shared(table, order) firstprivate(i)
      for (int j = 0; j < columns; j++)
        table[i][j] = order[i] + 0.5 * j;
    }
  }
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      sum += table[i][j] * (i + 1);
  return sum + (double)sizeof(table) / sizeof(double);
}

int main(void) {
  for (int n = 1; n < 12; n += 3)
    printf("%g\n", fill(n, 2 * n + 1));
  return 0;
}
