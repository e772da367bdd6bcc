// task_iteration: the tasks of a taskloop depend on what their iterations do, on one another's and on other tasks.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

enum { N = 61, SIDE = 12 };

static long one(int grain) {
  long a[N];
  for (int i = 0; i < N; i++) a[i] = i + 1;
#pragma omp taskgroup
  {
#pragma omp taskloop nogroup shared(a)
    for (int i = 1; i < N; i++) {
#pragma omp task_iteration depend(inout : a[i]) depend(in : a[i - 1])
      a[i] = (a[i] + a[i] * a[i - 1]) % 1000003;
    }
    /* Only the last of four says that the four have been done. */
#pragma omp taskloop grainsize(strict : 4) nogroup shared(a)
    for (int i = 1; i < N; i++) {
#pragma omp task_iteration depend(inout : a[i]) depend(in : a[i < 4 ? 0 : i - 4]) if ((i % 4) == 0 || i == N - 1)
      a[i] = (a[i] * 3 + a[i - 1]) % 1000003;
    }
  }
#pragma omp taskgroup
  {
#pragma omp taskloop num_tasks(grain) nogroup shared(a)
    for (int i = N - 1; i > 0; i -= 2) {
#pragma omp task_iteration depend(iterator(int k = 0 : 2), inout : a[i - k])
      a[i] = (a[i] + a[i - 1] * 2) % 1000003;
    }
#pragma omp task depend(inout : a[N - 1]) shared(a)
    a[N - 1] += 5;
  }
  long sum = 0;
  for (int i = 0; i < N; i++) sum = (sum * 31 + a[i]) % 1000003;
  return sum;
}

static long two(int n, long b[n][n], int round) {
  long corner = 0;
  int i, j;
#pragma omp taskloop collapse(2)
  for (i = 1; i < n; i++)
    for (j = 1; j < n; j++) {
#pragma omp task_iteration depend(inout : b[i][j]) depend(in : b[i - 1][j], b[i][j - 1])
      b[i][j] = (b[i][j] * round + b[i - 1][j] * b[i][j - 1] + 1) % 1000003;
    }
  for (i = 0; i < n; i++) corner = (corner * 31 + b[i][n - 1]) % 1000003;
  return corner;
}

static long reduced(void) {
  long a[N], sum = 0, last = 0;
  for (int i = 0; i < N; i++) a[i] = i;
#pragma omp taskloop reduction(+ : sum) lastprivate(last) firstprivate(a) grainsize(7)
  for (int i = 0; i < N; i++) {
#pragma omp task_iteration depend(inout : a[i % 5])
    sum += a[i];
    last = i;
  }
  return sum * 100 + last;
}

int main(void) {
  static long b[SIDE][SIDE];
#pragma omp parallel
#pragma omp single
  for (int round = 1; round < 9; round++) {
    for (int i = 0; i < SIDE; i++)
      for (int j = 0; j < SIDE; j++) b[i][j] = i + j;
    printf("%ld %ld %ld\n", one(round * 3), two(SIDE, b, round), reduced());
  }
  return 0;
}
