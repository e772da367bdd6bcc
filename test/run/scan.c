// Prefixes of reductions over the iterations of a loop, inclusive and exclusive, whoever executes them.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

struct span {
  int low, high;
};
static struct span join(struct span a, struct span b) {
  struct span both = {a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
  return both;
}
#pragma omp declare reduction(join : struct span : omp_out = join(omp_out, omp_in)) initializer(omp_priv = {1 << 30, -(1 << 30)})

enum { N = 201 };
static int a[N], b[N], c[N];

static long digest(const int *values) {
  long sum = 0;
  for (int i = 0; i < N; i++) sum = (sum * 31 + values[i]) % 1000000007;
  return sum;
}

static void sums(void) {
  int x = 5, most = 0;
#pragma omp parallel for reduction(inscan, + : x)
  for (int i = 0; i < N; i++) {
    x += a[i];
#pragma omp scan inclusive(x)
    b[i] = x;
  }
#pragma omp parallel num_threads(3)
#pragma omp for schedule(dynamic, 3) reduction(inscan, + : x) reduction(inscan, max : most)
  for (int i = 0; i < N; i++) {
    c[i] = x + most;
#pragma omp scan exclusive(x, most)
    x += a[i];
    if (a[i] > most) most = a[i];
  }
  printf("sums %d %d %ld %ld\n", x, most, digest(b), digest(c));
}

static void other_types(void) {
  int counts[3] = {1, 0, 0};
  struct span all = {50, 60};
#pragma omp parallel for simd reduction(inscan, + : counts)
  for (int i = N - 1; i >= 0; --i) {
    counts[a[i] % 3]++;
#pragma omp scan inclusive(counts)
    { b[i] = counts[0] * 3 + counts[1] * 5 + counts[2]; }
  }
#pragma omp parallel
#pragma omp for reduction(inscan, join : all)
  for (int i = 0; i < N; i++) {
    { c[i] = all.high - all.low; }
#pragma omp scan exclusive(all)
    {
      struct span one = {a[i], a[i] * 9};
      all = join(all, one);
    }
  }
  printf("types %d %d %d, %d %d, %ld %ld\n", counts[0], counts[1], counts[2], all.low, all.high, digest(b), digest(c));
}

static void no_iteration(int n) {
  int y = 7;
#pragma omp parallel for reduction(inscan, + : y)
  for (int i = n; i < 3; i++) {
    y++;
#pragma omp scan inclusive(y)
    b[i] = y;
  }
  printf("nothing %d\n", y);
}

int main(void) {
  for (int i = 0; i < N; i++) a[i] = i * 37 % 11;
  sums();
  other_types();
  no_iteration(17);
  return 0;
}
