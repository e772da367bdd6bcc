// Dependences between iterations in one, two and three dimensions, up and down, with steps and pointers, each schedule.
// RUN: %matrix --backend=%backend %s
#include <limits.h>
#include <stdio.h>

enum { N = 24 };
static long plane[N][N], cube[N][N][N], row[4 * N];

static void wavefront(void) {
  int i, j;
#pragma omp parallel for ordered(2) private(i, j) schedule(static, 1)
  for (i = 1; i < N; i++)
    for (j = 1; j < N; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
      plane[i][j] = (plane[i - 1][j] + 3 * plane[i][j - 1] + i * j) % 1000003;
#pragma omp ordered depend(source)
    }
}

static void downwards(int n) {
#pragma omp parallel
#pragma omp for ordered(2) schedule(dynamic, 2)
  for (int i = n - 1; i >= 0; i -= 2)
    for (unsigned j = 0; j < (unsigned)n; j += 3) {
#pragma omp ordered doacross(sink : i + 2, j + 3) doacross(sink : i + 2, j) doacross(sink : i + 4, j - 3)
      plane[i][j] += i + 2 < n ? plane[i + 2][j] + (j + 3 < N ? plane[i + 2][j + 3] : 1) : 1;
      plane[i][j] %= 1000003;
#pragma omp ordered doacross(source :)
    }
}

static void collapsed(void) {
#pragma omp parallel for collapse(2) ordered(3) schedule(guided)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = N; k > 0; k--) {
#pragma omp ordered depend(sink : i - 1, j, k) depend(sink : i, j - 1, k + 1) depend(sink : i, j, k + 1)
        long above = i > 0 ? cube[i - 1][j][k - 1] : 1, left = j > 0 && k < N ? cube[i][j - 1][k] : 2;
        cube[i][j][k - 1] = (above + 2 * left + (k < N ? cube[i][j][k] : 3)) % 1000003;
#pragma omp ordered depend(source)
      }
}

static void chain(void) {
#pragma omp parallel
  {
    long *p;
#pragma omp for ordered(1) nowait
    for (p = row + 1; p < row + 4 * N; ++p) {
      long mine = (p - row) * 7;
#pragma omp ordered doacross(sink : omp_cur_iteration - 1)
      *p = (p[-1] * 2 + mine) % 1000003;
#pragma omp ordered doacross(source : omp_cur_iteration)
    }
  }
}

// The number of loops is that of collapse where ordered has none (OpenMP 5.2, 4.4.4).
static void without_number(void) {
#pragma omp parallel for ordered schedule(static, 1)
  for (int i = 1; i < 4 * N; i++) {
#pragma omp ordered doacross(sink : i - 1)
    row[i] = (row[i - 1] * 3 + i) % 1000003;
#pragma omp ordered doacross(source :)
  }
#pragma omp parallel for collapse(2) ordered schedule(dynamic)
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      _Pragma("omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)");
      plane[i][j] = (plane[i - 1][j] + 2 * plane[i][j - 1] + i) % 1000003;
#pragma omp ordered depend(source)
    }
  long order = 0;
#pragma omp parallel for ordered
  for (int i = 1; i < N; i++) {
#pragma omp ordered
    order = (order * 3 + i) % 1000003;
  }
  row[0] += order;
}

// Some iterations post nothing.
static void gaps(void) {
#pragma omp parallel for ordered(1) schedule(dynamic)
  for (int i = 0; i < 4 * N; i++) {
#pragma omp ordered depend(sink : i - 3)
    row[i] = (row[i] + (i >= 3 ? row[i - 3] : 0)) % 1000003;
    if (i % 4 == 0) {
#pragma omp ordered depend(source)
    }
  }
}

// The last values of the types are the bounds.
static void limits(void) {
  int order = 0, i;
  signed char c;
#pragma omp parallel for ordered(1) schedule(dynamic)
  for (i = INT_MIN + 5; i > INT_MIN; --i) {
#pragma omp ordered depend(sink : i + 1)
    order = order * 10 + (i - INT_MIN);
#pragma omp ordered depend(source)
  }
#pragma omp parallel for ordered(1) schedule(static, 1) lastprivate(c)
  for (c = 124; c <= 126; c++) {
#pragma omp ordered doacross(sink : omp_cur_iteration - 1)
    order = order * 3 + c;
#pragma omp ordered doacross(source : omp_cur_iteration)
  }
  printf("limits %d, last %d\n", order, c);
}

int main(void) {
  long sum = 0;
  wavefront();
  downwards(N - 1);
  collapsed();
  chain();
  without_number();
  gaps();
  limits();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      sum = (sum * 31 + plane[i][j]) % 1000003;
      for (int k = 0; k < N; k++) sum = (sum * 17 + cube[i][j][k]) % 1000003;
    }
  for (int i = 0; i < 4 * N; i++) sum = (sum * 13 + row[i]) % 1000003;
  printf("%ld\n", sum);
  return 0;
}
