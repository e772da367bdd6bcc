// What an apply clause makes of the loops of a grid is that of the construct around, which may have fewer loops.
// RUN: %shepcc --shep-backend=%backend -Wall -Werror -fopenmp %s -o %t
// RUN: %t | %FileCheck %s
// CHECK: 1 1 1: 0 1 10 11 20 21 30 31 2 3 12 13 22 23 32 33
#include <stdio.h>
int main(void) {
  long c = 0, d = 0, e = 0;
  int order[64], at = 0;
#pragma omp parallel for reduction(+ : c)
#pragma omp tile sizes(5, 3) apply(grid : interchange)
  for (int i = 0; i < 14; i++)
    for (int j = 0; j < 11; j++) c += i * 100 + j;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : d)
#pragma omp tile sizes(2, 3, 4) apply(grid : interchange permutation(3, 1, 2))
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 9; k++) d += i * 100 + j * 10 + k;
#pragma omp simd reduction(+ : e)
#pragma omp tile sizes(2, 3) apply(grid : tile sizes(2, 2))
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 5; j++) e += i * 100 + j * 10;
#pragma omp for ordered
#pragma omp tile sizes(2, 2) apply(grid : interchange)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
#pragma omp ordered
      order[at++] = i * 10 + j;
  long c1 = 0, d1 = 0, e1 = 0;
  for (int i = 0; i < 14; i++)
    for (int j = 0; j < 11; j++) c1 += i * 100 + j;
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 5; j++) {
      e1 += i * 100 + j * 10;
      for (int k = 0; k < 9; k++) d1 += i * 100 + j * 10 + k;
    }
  printf("%d %d %d:", c == c1, d == d1, e == e1);
  for (int i = 0; i < at; i++) printf(" %d", order[i]);
  printf("\n");
}
