// Ready tasks start by priority where OMP_MAX_TASK_PRIORITY lets them, the highest first; and all of them do where the
// constraint on tied tasks forbids some of them at times (llvm issue 97816 stopped after three).
// RUN: env OMP_MAX_TASK_PRIORITY=10 %matrix --backend=%backend --schedulers=ws,cq,mts,q,l --threads=1 %s
// RUN: env OMP_MAX_TASK_PRIORITY=50 %matrix --backend=%backend --parallel-flag=-DFIB %s
// RUN: %matrix --backend=%backend --parallel-flag=-DFIB %s
#include <stdio.h>

static int next, order[60];

static int fib(int n) {
  int x, y;
  if (n < 2) return n;
#pragma omp task shared(x) priority(n / 2)
  x = fib(n - 1);
#pragma omp task shared(y) priority(n / 2)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

int main(void) {
  int bad = 0, result = 0;
#pragma omp parallel
#pragma omp single
  {
    for (int i = 0; i < 60; ++i) {
      int level = i * 7 % 13;
#pragma omp task firstprivate(level) priority(level)
      {
        int place;
#pragma omp atomic capture
        place = next++;
        order[place] = level > 10 ? 10 : level;
      }
    }
#pragma omp taskwait
    result = fib(18);
  }
#if defined(_OPENMP) && !defined(FIB)
  for (int i = 1; i < 60; ++i) bad += order[i] > order[i - 1];
#endif
  printf("%d tasks, %d out of order, fib %d\n", next, bad, result);
  return 0;
}
