// schedule(static, n) and dist_schedule(static, n): chunk number k is that of thread, or team, k modulo their number
// (OpenMP 5.2, 11.5.3 and 11.6.2), for chunks of one iteration and more, known when the program is compiled or not.
// RUN: %matrix --backend=%backend %s
// RUN: %matrix --backend=%backend --threads=3 %s
// RUN: %matrix --backend=%backend --threads=7 --env=SHEPHERD_TRACE=%t.trace %s
#include <limits.h>
#include <stdio.h>
#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_num_threads(void) { return 1; }
static int omp_get_thread_num(void) { return 0; }
static int omp_get_team_num(void) { return 0; }
static void omp_set_dynamic(int no) { (void)no; }
#endif

enum { kMost = 600 };
static unsigned char times[kMost];
static int by[kMost], wrong;

static void note(int k, int who) {
  times[k]++;
  by[k] = who;
}

/* Iteration k is to have been executed once, by the one of `all` whose turn its chunk is; nobody cares where all < 0. */
static void check(int n, long chunk, int all) {
#ifndef _OPENMP
  all = -1;
#endif
  for (int k = 0; k < kMost; ++k) {
    wrong += times[k] != (k < n);
    wrong += k < n && all > 0 && by[k] != (int)(k / chunk % all);
    times[k] = 0;
  }
}

static void loops(int n, long chunk) {
  int threads = 0;
#pragma omp parallel
  {
#pragma omp single
    threads = omp_get_num_threads();
#pragma omp for schedule(static, chunk)
    for (int i = 0; i < n; ++i) note(i, omp_get_thread_num());
#pragma omp single
    check(n, chunk, threads);
#pragma omp for schedule(static, 1)
    for (int i = n; i > 0; --i) note(n - i, omp_get_thread_num());
#pragma omp single
    check(n, 1, threads);
#pragma omp for schedule(static, 5)
    for (unsigned long long i = ULLONG_MAX - (unsigned)n; i < ULLONG_MAX; ++i)
      note((int)(i - (ULLONG_MAX - (unsigned)n)), omp_get_thread_num());
#pragma omp single
    check(n, 5, threads);
#pragma omp for schedule(static, 1) nowait
    for (long long i = LLONG_MIN; i < LLONG_MIN + 3LL * n; i += 3)
      note((int)((i - LLONG_MIN) / 3), omp_get_thread_num());
#pragma omp barrier
#pragma omp single
    check(n, 1, threads);
  }
  int last = -1, sum = 0;
#pragma omp parallel for schedule(static, 1) lastprivate(last) reduction(+ : sum)
  for (int i = 0; i < n; ++i) sum += last = i;
  wrong += last != (n ? n - 1 : -1) || sum != n * (n - 1) / 2;
  int linear = 3;
#pragma omp parallel for schedule(static, 1) linear(linear : 2) reduction(+ : wrong)
  for (int i = 0; i < n; ++i) wrong += linear != 3 + 2 * i, linear += 2;
  wrong += linear != 3 + 2 * n;
#pragma omp parallel for simd schedule(simd : static, 1)
  for (int i = 0; i < n; ++i) times[i]++;
  check(n, 1, -1);
#pragma omp parallel for schedule(static, 1) if (n > INT_MAX - 1)
  for (int i = 0; i < n; ++i) note(i, omp_get_thread_num());
  check(n, 1, 1);
}

static void nests(int n) {
  int threads = 1;
#pragma omp parallel
#pragma omp single
  threads = omp_get_num_threads();
#pragma omp parallel for collapse(2) schedule(static, 1)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 3; ++j) note(3 * i + j, omp_get_thread_num());
  check(3 * n, 1, threads);
#pragma omp parallel for collapse(2) schedule(static, 4)
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < 3; ++j) note(3 * i + j, omp_get_thread_num());
  check(3 * n, 4, threads);
  /* Rows of one iteration and more, of fewer than a step has, and of more. */
  for (int width = 1; width < 14; width += 3) {
    const int all = 3 * 4 * width;
#pragma omp parallel for collapse(3) schedule(static, 1)
    for (int i = 3; i > 0; --i)
      for (int j = 0; j < 8; j += 2)
        for (int k = 0; k < width; ++k) note(((3 - i) * 4 + j / 2) * width + k, omp_get_thread_num());
    check(all, 1, threads);
#pragma omp parallel for collapse(3) schedule(static, 3)
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j)
        for (int k = width; k > 0; --k) note((i * 4 + j) * width + width - k, omp_get_thread_num());
    check(all, 3, threads);
#pragma omp parallel for simd collapse(2) schedule(static, 1)
    for (int i = 0; i < 12; ++i)
      for (int k = 0; k < width; ++k) times[i * width + k]++;
    check(all, 1, -1);
#pragma omp target teams distribute parallel for simd collapse(2) schedule(static, 1) num_teams(2) map(times)
    for (int i = 0; i < 12; ++i)
      for (int k = 0; k < width; ++k) times[i * width + k]++;
    check(all, 1, -1);
#pragma omp teams distribute collapse(2) dist_schedule(static, 2) num_teams(2)
    for (int i = 0; i < 12; ++i)
      for (int k = 0; k < width; ++k) note(i * width + k, omp_get_team_num());
    check(all, 2, 2);
    long sum = 0;
#pragma omp parallel for collapse(2) schedule(static, 5) reduction(+ : sum)
    for (long long i = LLONG_MAX - 12; i < LLONG_MAX; ++i)
      for (int k = 0; k < width; ++k) sum += (long)(i - (LLONG_MAX - 12)) * width + k;
    wrong += sum != (long)all * (all - 1) / 2;
  }
  int row = 0;
#pragma omp parallel for collapse(2) schedule(static, 1) lastprivate(row)
  for (int i = 0; i < 20; ++i)
    for (int j = 0; j <= i; ++j) note(i * (i + 1) / 2 + j, omp_get_thread_num()), row = i;
  wrong += row != 19;
  check(210, 1, threads);
#pragma omp parallel for collapse(2) schedule(static, 7)
  for (int i = 0; i < 20; ++i)
    for (int j = 0; j <= i; ++j) note(i * (i + 1) / 2 + j, omp_get_thread_num());
  check(210, 7, threads);
}

static void leagues(int n, int chunk, int teams) {
#pragma omp teams num_teams(teams)
  {
#pragma omp distribute dist_schedule(static, chunk)
    for (int i = 0; i < n; ++i) note(i, omp_get_team_num());
  }
  check(n, chunk, teams);
#pragma omp teams distribute dist_schedule(static, 1) num_teams(teams)
  for (int i = n; i > 0; --i) note(n - i, omp_get_team_num());
  check(n, 1, teams);
#pragma omp teams distribute parallel for dist_schedule(static, 6) num_teams(teams) schedule(static, 2)
  for (int i = 0; i < n; ++i) note(i, omp_get_team_num());
  check(n, 6, teams);
#pragma omp teams distribute parallel for dist_schedule(static, 1) num_teams(teams) thread_limit(1)
  for (int i = 0; i < n; ++i) note(i, omp_get_team_num());
  check(n, 1, teams);
#pragma omp teams distribute parallel for num_teams(teams) schedule(static, 1)
  for (int i = 0; i < n; ++i) note(i, 0);
  check(n, 1, -1);
}

static int sections(int n) {
  int found = 0;
#pragma omp parallel for schedule(static, 1) reduction(+ : found)
  for (int i = 0; i < n; ++i) {
    if (i % 3 == 0) continue;
    for (int k = 0; k < 4; ++k) {
      if (k > i) break;
      found++;
    }
  }
  return found;
}

int main(void) {
  omp_set_dynamic(0);
  static const int counts[] = {0, 1, 2, 5, 64, 199};
  for (int n = 0; n < 6; ++n) {
    static const long chunks[] = {1, 2, 3, 64, 1000, LONG_MAX};
    for (int c = 0; c < 6; ++c) loops(counts[n], chunks[c]);
    nests(counts[n]);
    for (int teams = 1; teams < 4; ++teams) leagues(counts[n], 1 + n, teams);
  }
  printf("%d wrong, %d found\n", wrong, sections(100));
}
