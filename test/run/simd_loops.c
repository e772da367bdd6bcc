// Loops that threads or tasks share and that are simd as well leave in their variables what the sequential loop leaves;
// their nests need not be rectangular.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

enum { N = 64 };
static int hits[N][N];

static int count(void) {
  int sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      sum = (sum * 31 + hits[i][j]) % 1000003;
      hits[i][j] = 0;
    }
  return sum;
}

static void one_loop(int n) {
  int i = -1, j = -1, k = -1, m = -1;
#pragma omp parallel for simd
  for (i = 0; i < n; i += 3) hits[i][0]++;
#pragma omp parallel
#pragma omp for simd schedule(dynamic, 4)
  for (j = n - 1; j >= 0; j--) hits[j][1]++;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop simd grainsize(7)
  for (k = 0; k < n; k++) hits[k][2]++;
#pragma omp teams distribute parallel for simd
  for (m = 2; m < n; m++) hits[m][3]++;
  printf("one loop %d: %d %d %d %d\n", count(), i, j, k, m);
}

static void private_stays(int n) {
  int i = -1;
#pragma omp parallel for simd private(i)
  for (i = 0; i < n; i++) hits[i][0]++;
#ifdef _OPENMP
  printf("private %d: %d\n", count(), i);
#else
  printf("private %d: -1\n", count());
#endif
}

static void linear_variable(int n) {
  int i = -1, from = 7, wrong = 0;
#pragma omp parallel for simd linear(i) linear(from : 2) reduction(+ : wrong) schedule(static, 4)
  for (i = 0; i < n; i++) {
    wrong += from != 7 + 2 * i;
    from += 2;
    hits[i][0]++;
  }
  printf("linear %d: %d %d, %d wrong\n", count(), i, from, wrong);
}

static void nests(int n) {
  int i = -1, j = -1;
#pragma omp parallel for simd collapse(2)
  for (i = 0; i < n; i++)
    for (j = 1; j < n; j++) hits[i][j]++;
  printf("rectangle %d: %d %d\n", count(), i, j);
#pragma omp parallel for simd collapse(2) lastprivate(i, j)
  for (i = 1; i < n; i++)
    for (j = 0; j <= i; j++) hits[i][j]++;
  printf("triangle %d: %d %d\n", count(), i, j);
#pragma omp parallel
#pragma omp for simd collapse(2)
  for (int a = 0; a < n; a++)
    for (int b = a; b < n; b++) hits[a][b]++;
  printf("declared %d\n", count());
}

int main(void) {
  one_loop(N);
  private_stays(N);
  linear_variable(N);
  nests(N);
  return 0;
}
