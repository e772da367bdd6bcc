// Pointers to rows of variable size as variables of loops, declared there and in front, with bounds that are written and
// such that a typedef has.
// RUN: %shepcc -fopenmp --shep-backend=%backend -w %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include <stdio.h>

static int sum_of_rows(int n, int (*table)[n + 1]) {
  int sum = 0, (*own)[n + 1];
  typedef int row[n + 1];
#pragma omp parallel for reduction(+ : sum)
  for (int (*at)[n + 1] = table; at < table + n; at++) sum += (*at)[1];
#pragma omp parallel for reduction(+ : sum) collapse(2)
  for (int (*at)[n + 1] = table; at < table + n; at += 2)
    for (int j = 0; j < n; j++) sum += (*at)[j];
#pragma omp parallel for reduction(+ : sum)
  for (own = table; own < table + n; own++) sum += (*own)[1];
#pragma omp parallel for reduction(+ : sum)
  for (row *at = table + n - 1; at >= table; at--) sum += (*at)[1];
#pragma omp simd reduction(+ : sum)
  for (int (*at)[n + 1] = table; at < table + n; at++) sum += (*at)[1];
  return sum;
}

int main(void) {
  int n = 5, table[n][n + 1];
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++) table[i][j] = i * j;
  const int sum = sum_of_rows(n, table);
  printf("%d\n", sum);
  return sum != 4 * 10 + 6 * 10;
}
