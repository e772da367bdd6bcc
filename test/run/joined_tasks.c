// Tasks in their creator's frame, in every place where the compiler may put them, beside tasks that outlive theirs.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

static long fib(int n) {
  long x = 0, y = 0;
  if (n < 2) return n;
  if (n % 2) {
#pragma omp task shared(x) firstprivate(n)
    x = fib(n - 1);
  } else
#pragma omp taskgroup
  {
#pragma omp task shared(x)
    x = fib(n - 1);
  }
  y = fib(n - 2);
#pragma omp taskwait
  return x + y;
}

struct big {
  int values[100];
};

static int sum(const struct big *big) {
  int total = 0;
  for (int i = 0; i < 100; i++) total += big->values[i];
  return total;
}

/* The original changes while the tasks wait. */
static int copies(int n) {
  struct big big;
  int results[3];
  for (int i = 0; i < 100; i++) big.values[i] = n;
#pragma omp task firstprivate(big) shared(results)
  results[0] = sum(&big);
  for (int i = 0; i < 100; i++) big.values[i] = 2 * n;
#pragma omp task firstprivate(big) shared(results) if (n % 2)
  results[1] = sum(&big);
  for (int i = 0; i < 100; i++) big.values[i] = 0;
#pragma omp task firstprivate(big) shared(results) final(n % 3 == 0)
  results[2] = sum(&big);
#pragma omp taskwait
  return results[0] + results[1] + results[2];
}

static int reached;

/* Tasks of tasks that nobody waits for, among others that are joined. */
static void scatter(int depth) {
  if (depth == 0) {
#pragma omp atomic
    reached++;
    return;
  }
  for (int i = 0; i < 2; i++) {
#pragma omp task
    scatter(depth - 1);
  }
#pragma omp task
  scatter(depth - 1);
  if (depth % 2) {
#pragma omp taskwait
  }
}

/* Waits in loops: the same storage serves again. */
static long rounds(int n) {
  long total = 0;
  for (int i = 0; i < n; i++) {
    long here;
#pragma omp task shared(here)
    here = i;
#pragma omp taskwait
    total += here;
  }
  return total;
}

/* A taskwait inside a taskgroup waits for tasks from before it, too. */
static int before_and_inside(void) {
  int before = 0, inside = 0, seen;
#pragma omp task shared(before)
  before = 1;
#pragma omp taskgroup
  {
#pragma omp task shared(inside)
    inside = 2;
#pragma omp taskwait
    seen = before + inside;
#pragma omp task shared(inside)
    inside = 4;
  }
  seen += 10 * inside;
#pragma omp taskwait
  return seen;
}

int main(void) {
  long f = 0, r = 0;
  int c = 0, b = 0;
#pragma omp parallel
#pragma omp single
  {
    f = fib(18);
    for (int n = 0; n < 20; n++) c += copies(n);
    scatter(7);
    r = rounds(1000);
    for (int n = 0; n < 50; n++) b += before_and_inside();
  }
  printf("%ld %d %d %ld %d\n", f, c, reached, r, b);
  return 0;
}
