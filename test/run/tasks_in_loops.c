// Tasks created by the iterations of worksharing loops, by every thread of the team, and in loops within tasks.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

enum { N = 60 };
static int from_loop[N], from_single[N][N];

int main(void) {
  long total = 0;
  int i, j;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 3) private(j)
    for (i = 0; i < N; i++) {
      j = i * i;
#pragma omp task firstprivate(j)
      from_loop[i] += j;
    }
#pragma omp single private(i, j)
    for (i = 0; i < N; i++) {
#pragma omp task private(j)
      for (j = 0; j < N; j++) {
#pragma omp task
        from_single[i][j] = from_loop[i] - j;
      }
    }
  }
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      total = total * 31 % 1000003 + from_single[i][j];
  printf("%ld\n", total);
  return 0;
}
