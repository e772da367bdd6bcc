// Every schedule runs each iteration exactly once, for rising, falling, empty, unsigned and wide ranges.
// RUN: %matrix --backend=%backend %s
// RUN: %matrix --backend=%backend --env=OMP_SCHEDULE=guided,3 --threads=4 %s
// RUN: %matrix --backend=%backend --env=OMP_SCHEDULE=dynamic --threads=4 %s
#include <limits.h>
#include <stdio.h>

enum { N = 103 };
static int ran[N];

static void report(const char *schedule) {
  int i, wrong = 0;
  for (i = 0; i < N; i++) {
    wrong += ran[i] != 1;
    ran[i] = 0;
  }
  printf("%s: %d wrong\n", schedule, wrong);
}

static void rising(int chunk) {
  int i;
#pragma omp parallel for
  for (i = 0; i < N; i++)
    ran[i]++;
  report("default");
#pragma omp parallel for schedule(static)
  for (i = 0; i < N; ++i)
    ran[i]++;
  report("static");
#pragma omp parallel for schedule(static, chunk)
  for (i = 0; i <= N - 1; i += 1)
    ran[i]++;
  report("static, chunk");
#pragma omp parallel for schedule(dynamic)
  for (i = 0; i != N; i++)
    ran[i]++;
  report("dynamic");
#pragma omp parallel for schedule(dynamic, chunk + 1)
  for (i = 0; N > i; i = i + 1)
    ran[i]++;
  report("dynamic, chunk");
#pragma omp parallel for schedule(guided)
  for (i = 0; i < N; i++)
    ran[i]++;
  report("guided");
#pragma omp parallel for schedule(guided, chunk)
  for (i = 0; i < N; i++)
    ran[i]++;
  report("guided, chunk");
#pragma omp parallel for schedule(auto)
  for (i = 0; i < N; i++)
    ran[i]++;
  report("auto");
#pragma omp parallel for schedule(runtime)
  for (i = 0; i < N; i++)
    ran[i]++;
  report("runtime");
#pragma omp parallel for schedule(monotonic : dynamic, 2)
  for (i = 0; i < N; i++)
    ran[i]++;
  report("monotonic dynamic");
#pragma omp parallel for schedule(nonmonotonic : dynamic)
  for (i = 0; i < N; i++)
    ran[i]++;
  report("nonmonotonic dynamic");
}

static void other_ranges(void) {
  long long wide, wide_sum = 0;
  unsigned small;
  short narrow;
  char *pointer, bytes[N] = {0};
  int i, touched = 0;
#pragma omp parallel for schedule(guided, 2)
  for (i = N - 1; i >= 0; i--)
    ran[i]++;
  report("falling");
#pragma omp parallel for schedule(dynamic, 3)
  for (i = 2 * N - 1; i > 0; i -= 2)
    ran[i / 2]++;
  report("falling by two");
#pragma omp parallel for schedule(static, 2)
  for (small = UINT_MAX - N; small < UINT_MAX; small++)
    ran[small - (UINT_MAX - N)]++;
  report("unsigned at its end");
#pragma omp parallel for reduction(+ : wide_sum) schedule(dynamic)
  for (wide = -3000000000LL; wide <= 3000000000LL; wide += 1000000000LL)
    wide_sum += wide + 1;
#pragma omp parallel for
  for (narrow = 0; narrow < N; narrow++)
    ran[narrow]++;
  report("short");
#pragma omp parallel for
  for (pointer = bytes; pointer < bytes + N; pointer++)
    ran[pointer - bytes] += *pointer + 1;
  report("pointer");
#pragma omp parallel for schedule(dynamic)
  for (i = 5; i < 5; i++)
    touched++;
#pragma omp parallel for schedule(guided)
  for (i = 5; i < -5; i++)
    touched++;
#pragma omp parallel for
  for (i = -5; i > 5; i--)
    touched++;
  printf("%lld %d\n", wide_sum, touched);
}

/* The same thread gets the same iterations in two loops with the same static schedule. */
static void static_is_repeatable(void) {
  int i;
#pragma omp parallel
  {
#pragma omp for schedule(static) nowait
    for (i = 0; i < N; i++)
      ran[i] = i;
#pragma omp for schedule(static)
    for (i = 0; i < N; i++)
      ran[i] = ran[i] - i + 1;
  }
  report("two static loops");
}

int main(void) {
  rising(4);
  other_ranges();
  static_is_repeatable();
  return 0;
}
