// lastprivate(conditional: x): the value of the last iteration or section that assigns to x, of whichever thread.
// RUN: %matrix --backend=%backend --threads=1,2,5 %s
#include <stdio.h>

#define SET(x, value) ((x) = (value))

static int n = 1000;

int main(void) {
  int last = -1, never = 7, many = 0, other = 0;
  long first = 3;
#pragma omp parallel for lastprivate(conditional : last, never) schedule(dynamic, 3)
  for (int i = 0; i < n; ++i) {
    if (i % 91 == 5) last = i;
    if (i > n) ++never;
  }
  printf("%d %d\n", last, never);
  last = -1;
#pragma omp parallel for lastprivate(conditional : last) schedule(nonmonotonic : dynamic)
  for (int i = n; i > 0; i -= 2) {
    if (i % 7) continue;
    last = i;
    if (i % 3 == 0) last += 10000;
  }
  printf("%d\n", last);
#pragma omp parallel
  {
#pragma omp for lastprivate(conditional : many) collapse(2) schedule(static, 1) nowait
    for (int i = 0; i < 20; ++i)
      for (int j = 0; j < 10; ++j)
        if ((i * 10 + j) % 13 == 0) SET(many, i * 100 + j);
#pragma omp for firstprivate(first) lastprivate(conditional : first)
    for (int i = 0; i < 50; ++i)
      if (i == 20 || i == 30) {
#pragma omp critical
        first = i * 3;
      }
#pragma omp sections lastprivate(conditional : other)
    {
#pragma omp section
      other = 1;
#pragma omp section
      if (n) other = 2;
#pragma omp section
      if (!n) other = 3;
    }
  }
  printf("%d %ld %d\n", many, first, other);
#pragma omp parallel for simd lastprivate(conditional : last)
  for (int i = 0; i < n; ++i)
    if (i % 100 == 99 && i < 500) last = i;
  printf("%d\n", last);
  return 0;
}
