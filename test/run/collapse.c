// collapse makes one iteration space of nested loops, with strides, falling bounds, and lastprivate counters.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

static int ran[6][7][8];

int main(void) {
  int i, j, k, wrong = 0, last = 0;
  long sum = 0;
#pragma omp parallel for collapse(3) schedule(dynamic, 5) private(j, k) lastprivate(last)
  for (i = 0; i < 6; i++)
    for (j = 6; j >= 0; j--)
      for (k = 0; k < 8; k++) {
        ran[i][j][k]++;
        last = 100 * i + 10 * j + k;
      }
#pragma omp parallel for collapse(2) reduction(+ : sum) lastprivate(i, j)
  for (i = 1; i < 20; i += 4)
    for (j = -3; j <= 9; j += 3) {
      sum += i * 1000 + j;
      for (int inner = 0; inner < 3; inner++)
        sum++;
    }
  printf("%d %ld %d %d\n", last, sum, i, j);
#pragma omp parallel for collapse(2) schedule(guided)
  for (int a = 0; a < 6; a++)
    for (int b = 0; b < 7; b++)
      for (int c = 0; c < 8; c++)
        ran[a][b][c]--;
  for (i = 0; i < 6 * 7 * 8; i++)
    wrong += ran[i / 56][i / 8 % 7][i % 8] != 0;
  printf("%d wrong\n", wrong);
  return 0;
}
