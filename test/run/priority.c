// Tasks with a priority give the same results, with priorities honoured and not; the expression is evaluated once for
// each task.
// RUN: %matrix --backend=%backend %s
// RUN: env OMP_MAX_TASK_PRIORITY=20 %matrix --backend=%backend %s
#include "check.h"

static int evaluated;

static int level(int n) {
#pragma omp atomic
  evaluated++;
  return n / 2;
}

static long fib(int n) {
  long x, y;
  if (n < 2)
    return n;
#pragma omp task shared(x) priority(level(n))
  x = fib(n - 1);
#pragma omp task shared(y) priority(level(n)) final(n < 6)
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

int main(void) {
  long result = 0;
  evaluated = 0;
#pragma omp parallel
#pragma omp single
  {
    struct {
      long words[5];
    } big = {{1, 2, 3, 4, 5}};
    struct {
      _Alignas(64) char bytes[64];
    } aligned = {{7}};
    for (int i = 0; i < 100; i++) {
#pragma omp task firstprivate(big, aligned) shared(result) priority(i % 3)
      {
        CHECK((unsigned long)&aligned % 64 == 0);
#pragma omp atomic
        result += big.words[4] + aligned.bytes[0];
      }
    }
#pragma omp taskwait
    CHECK(result == 1200);
    result = fib(15);
  }
  CHECK(result == 610);
  printf("%ld\n", result);
#ifdef _OPENMP
  CHECK(evaluated == 2 * (987 - 1));
#endif
  return 0;
}
