// nowait, master, lastprivate, linear, private counters and combined constructs in one region after another.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

enum { N = 90 };

int main(void) {
  int a[N], b[N], last = -1, masters = 0, i, offset = 10, position = 0;
#pragma omp parallel firstprivate(offset)
  {
#pragma omp for nowait schedule(static)
    for (i = 0; i < N; i++)
      a[i] = i + offset;
#pragma omp master
    masters++;
#pragma omp for lastprivate(last) schedule(dynamic, 4)
    for (i = 0; i < N; i++) {
      b[i] = 2 * i;
      last = b[i];
    }
#pragma omp for schedule(guided) nowait
    for (i = 0; i < N; i++)
      a[i] += b[i];
  }
  printf("%d %d\n", last, masters);
#pragma omp parallel for linear(position : 2) schedule(static, 3)
  for (i = 0; i < N; i++) {
    b[i] = a[i] + position;
    position += 2;
  }
#pragma omp parallel for lastprivate(i)
  for (i = 0; i < N; i += 7)
    a[i] = 0;
  printf("%d %d\n", i, position);
  for (i = 0; i < N; i++)
    printf("%d %d\n", a[i], b[i]);
  return 0;
}
