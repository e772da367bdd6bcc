// Loops made by fuse, split and interchange with a permutation, and by any transformation below simd, execute what was
// written once each, and leave the variables as the loops that were written do.
// RUN: %matrix --backend=%backend --threads=1,3 %s
#include <stdio.h>
int seen[13][9];
int rows=13, cols=9;
static void check(const char *what, int times) {
  int wrong = 0;
  for (int i = 0; i < 13; ++i)
    for (int j = 0; j < 9; ++j) wrong += seen[i][j] != times, seen[i][j] = 0;
  printf("%s: %d wrong\n", what, wrong);
}
static int a[100], b[100], c[100];

static unsigned long digest(void) {
  unsigned long sum = 0;
  for (int i = 0; i < 100; ++i) sum = sum * 7 + a[i] + 3 * b[i] + 5 * c[i];
  return sum;
}

static void below_simd(void) {
#pragma omp simd
#pragma omp tile sizes(4)
  for (int i = 0; i < 100; i++) a[i] = i;
#pragma omp parallel for simd safelen(4)
#pragma omp unroll partial(3)
  for (int i = 0; i < 100; i++) b[i] = 2 * i;
#pragma omp simd simdlen(2) \
    collapse(1)
#pragma omp reverse
  for (int i = 1; i < 100; i += 2) a[i] += i;
  _Pragma("omp parallel") _Pragma("omp single") _Pragma("omp taskloop simd") _Pragma("omp tile sizes(4)")
  for (int i = 0; i < 100; i++) c[i] = i + a[i];
  int last = 0;
#pragma omp parallel for simd lastprivate(last) collapse(2)
#pragma omp interchange
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) last = a[i] * j;
#pragma omp teams distribute parallel for simd
#pragma omp fuse
  {
    for (int i = 0; i < 100; i++) a[i] += 1;
    for (int i = 0; i < 50; i++) b[i] += i;
  }
  printf("%lu %d\n", digest(), last == a[12] * 8 || last == (a[12] - 1) * 8);
}

static void permuted(void) {
#pragma omp tile sizes(2, 3)
#pragma omp interchange permutation(2, 1)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) seen[i][j]++;
  check("tiles", 1);
#pragma omp interchange permutation(1, 2)
#pragma omp interchange
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) seen[i][j]++;
  check("twice", 1);
#pragma omp parallel for collapse(3)
#pragma omp interchange permutation(3, 1, 2)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++)
      for (int k = 0; k < 2; k++) {
#pragma omp atomic
        seen[i][j] += k;
      }
  check("three", 1);
  int order[8], n = 0;
#pragma omp interchange permutation(2, 1, 3)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 2; k++) order[n++] = 100 * i + 10 * j + k;
  printf("%d\n", n == 8 && order[0] == 0 && order[7] == 111);
}

static void fused(void) {
  int i, j;
#pragma omp fuse
  {
    for (i = 0; i < rows; i++) a[i] = 2 * i;
    for (j = 3; j < 50; j += 3) {
      if (j % 2) continue; /* its own body only */
      b[j] = 3 * j;
    }
    for (int k = 49; k >= 0; k--) {
      if (k == 5) continue;
      c[k] = 4 * k;
    }
  }
  printf("%d %d %lu\n", i, j, digest());
#pragma omp fuse looprange(2, 2)
  {
    for (i = 0; i < rows; i++) a[i] = 3 * i;
    for (int k = 3; k < 50; k += 3) b[k] = 4 * k;
    for (int k = 49; k >= 0; k--) c[k] = b[k];
    for (j = 60; j < 70; ++j) c[j] = a[3];
  }
  printf("%d %d\n", i, j); /* the elision reads what another iteration writes */
#pragma omp parallel for schedule(dynamic, 3)
#pragma omp fuse
  {
    for (int k = 0; k < rows; k++) a[k] = 2 * k;
#pragma omp reverse
    for (int k = 3; k < 50; k += 3) b[k] = 3 * k;
#pragma omp tile sizes(4)
    for (int k = 49; k >= 0; k--) c[k] = 5 * k;
#pragma omp fuse
    {
      for (int k = 70; k < 80; k++) c[k] = k;
      for (int k = 80; k < 95; k++) c[k] = k;
    }
  }
  printf("%lu\n", digest());
}

static void parts(void) {
  int n = 0, last = 0, i;
#pragma omp split counts(2, omp_fill, 3)
  for (i = 1; i < 11; i++) {
    n++;
    if (i == 5) continue;
    last = i;
  }
  printf("%d %d %d\n", n, last, i);
  for (int count = 0; count < 9; ++count) {
#pragma omp split counts(2, 0, omp_fill, 1, 1 + 2)
    for (i = 0; i < count; i++) n += i + 1, last = i;
    printf("%d %d %d\n", n, last, i);
  }
#pragma omp parallel for
#pragma omp fuse
  {
#pragma omp split counts(3, omp_fill)
    for (int k = 0; k < rows; k++) a[k] = k + 100;
    for (int k = 20; k < 30; k++) a[k]++;
  }
  printf("%lu\n", digest());
}

int main(void) {
  below_simd();
  permuted();
  fused();
  parts();
  return 0;
}
