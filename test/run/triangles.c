// Collapsed nests whose inner bounds depend on outer variables, each schedule; lastprivate holds what the last
// iteration leaves.
// RUN: %matrix --backend=%backend %s
#include <limits.h>
#include <stdio.h>

enum { N = 17 };
static int hits[N][N][2 * N];

static int count(void) {
  int sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < 2 * N; k++) {
        sum = (sum * 31 + hits[i][j][k]) % 1000003;
        hits[i][j][k] = 0;
      }
  return sum;
}

static void triangle(void) {
#pragma omp parallel for collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++) hits[i][j][0] += 1 + i * j;
  printf("triangle %d\n", count());
}

static void strict(int n) {
  int i, j;
  unsigned long steps = 0;
#pragma omp parallel num_threads(3) reduction(+ : steps)
#pragma omp for collapse(2) schedule(dynamic, 4) lastprivate(i, j)
  for (i = n - 1; i >= 0; --i) {
    for (j = 0; j < i; j += 2) {
      if (j % 3 == 1) continue;
      hits[i][j][1] += 1 + i + j;
      ++steps;
    }
  }
  printf("strict %d %lu, last %d %d\n", count(), steps, i, j);
}

static void deep(void) {
  int i, j, k;
#pragma omp parallel for collapse(3) schedule(guided) private(i, j, k)
  for (i = 0; i < N; i++)
    for (j = 2 * i - 4; j <= i + 3; j++)
      for (k = j + N; k < 2 * N; k += 3)
        if (j >= 0 && j < N) hits[i][j][k] += 1 + i * k;
  printf("deep %d\n", count());
}

static void chunks(int n) {
#pragma omp parallel
  {
#pragma omp for collapse(2) nowait schedule(static, 3)
    for (int i = 0; i < n; i++)
      for (long j = n - 1; j > 2 * i + 1; j--) hits[i][j][2] += 1 + i;
#pragma omp for collapse(3) nowait
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 3; j++)
        for (int k = 0; k < i; k++) hits[i][j][k] += 5 * k;
#pragma omp for collapse(2)
    for (int *p = hits[0][0]; p < hits[0][0] + 5; p++)
      for (int *q = p; q != hits[0][0] + 7; q++) {
#pragma omp atomic
        *q += 1;
      }
  }
  printf("chunks %d\n", count());
}

static void empty(void) {
  int touched = 0;
#pragma omp parallel for collapse(2) reduction(+ : touched)
  for (int i = 0; i < N; i++)
    for (int j = i + N; j < N; j++) touched++;
#pragma omp parallel for collapse(2) reduction(+ : touched)
  for (int i = 5; i < 5; i++)
    for (int j = i; j < N; j++) touched++;
  printf("empty %d\n", touched);
}

static void last_of_few_rows(void) {
  int i = -1, j = -1, at = -1;
#pragma omp parallel for collapse(2) lastprivate(i, j, at)
  for (i = 0; i < N; i++)
    for (j = i; j < 4; j++) at = i * 10 + j;
  printf("last %d %d %d\n", i, j, at);
}

// The last value of the type is the bound.
static void limits(void) {
  long sum = 0;
  unsigned char c = 1;
#pragma omp parallel for collapse(2) reduction(+ : sum) schedule(dynamic, 3)
  for (int i = 0; i < N; i++)
    for (int j = INT_MAX - 3 * i; j < INT_MAX; j++) sum += i * (INT_MAX - j);
#pragma omp parallel for collapse(2) reduction(+ : sum) lastprivate(c) schedule(static, 7)
  for (int i = 250; i < 255; i++)
    for (c = i; c < 255; c++) sum += c;
  printf("limits %ld, last %d\n", sum, c);
}

static void linear(int x) {
  int i;
#pragma omp parallel for collapse(2) linear(x : 3) schedule(dynamic, 4)
  for (i = 0; i < N; i++)
    for (int j = 0; j < i; j++) hits[i][j][0] = x, x += 3;
  printf("linear %d %d\n", count(), x);
}

int main(void) {
  triangle();
  strict(N);
  deep();
  chunks(N);
  empty();
  last_of_few_rows();
  limits();
  linear(50);
  return 0;
}
