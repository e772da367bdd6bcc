// Loops may have pragmas of their own between a directive and themselves, or between the loops of a nest: gcc and clang
// read GCC unroll, and clang its own ones. The same through macros.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -O2 %s -o %t && %t
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 -x c %s -o %t && %t
#include <stdlib.h>
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define HINTED(n) PRAGMA(omp parallel for) PRAGMA(clang loop unroll_count(2)) for (int i = 0; i < n; i++)
#define UNROLLED(n) PRAGMA(omp parallel for) PRAGMA(GCC unroll 2) for (int i = 0; i < n; i++)
#define IVDEP_FOR PRAGMA(GCC ivdep) for
enum { kRows = 5, kColumns = 7, kAll = kRows * kColumns };
static int cells[kRows][kColumns], line[kAll], rounds;

static void check(int each) {
  int sum = 0;
  for (int i = 0; i < kRows; i++)
    for (int j = 0; j < kColumns; j++) sum += cells[i][j] != each;
  if (sum) abort();
}

static void fill(int n) {
#pragma omp parallel for
#pragma GCC unroll 2
  for (int i = 0; i < n; i++)
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
#pragma omp parallel for schedule(dynamic)
#pragma clang loop unroll_count(3)
#pragma GCC ivdep
  for (int i = 0; i < n; i++)
#pragma GCC unroll 4
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
#pragma omp parallel for collapse(2)
#pragma clang loop interleave(enable)
  for (int i = 0; i < n; i++)
#pragma GCC unroll 2
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
  PRAGMA(omp parallel for)
#pragma GCC unroll 2
  for (int i = 0; i < n; i++)
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
#pragma omp parallel for collapse(2)
#pragma GCC unroll 2
  for (int i = 0; i < n; i++) {
    int row = i;
    for (int j = 0; j < kColumns; j++) cells[row][j]++;
  }
  check(++rounds);
  PRAGMA(omp parallel for collapse(2)) PRAGMA(GCC unroll 2)
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  }
  check(++rounds);
  PRAGMA(omp parallel for collapse(2))
#pragma clang loop unroll_count(2)
  for (int i = 0; i < n; i++)
    for (int j = i; j < i + kColumns; j++) cells[i][j - i]++;
  check(++rounds);
#pragma omp parallel for collapse(2)
  for (int i = 0; i < n; i++) {
#pragma clang loop unroll(full)
    for (int j = 0; j < kColumns; j++) {
      cells[i][j]++;
    }
  }
  check(++rounds);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(2)
#pragma GCC unroll 2
  for (int i = 0; i < n; i++)
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
  for (int i = 0; i < n; i++)
#pragma omp simd
#pragma clang loop unroll_count(2)
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
#pragma omp parallel for
#pragma omp tile sizes(2, 3)
#pragma GCC unroll 2
  for (int i = 0; i < n; i++)
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
#pragma omp parallel for ordered
#pragma GCC unroll 2
  for (int i = 0; i < n; i++) {
#pragma omp ordered
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  }
  check(++rounds);
#pragma omp parallel for
#ifndef __clang__
#error the other compiler decides
#elif 1
#pragma /* of the loop */ \
    GCC unroll 2
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
#pragma omp parallel for
  IVDEP_FOR (int i = 0; i < n; i++)
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
#pragma omp parallel for collapse(2)
  IVDEP_FOR (int i = 0; i < n; i++)
    IVDEP_FOR (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
#pragma omp parallel for collapse(2)
#pragma GCC unroll 2
  for (int i = 0; i < n; i++)
#pragma GCC unroll 4
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
#pragma omp parallel for
#ifdef __clang__
#pragma clang loop vectorize(enable)
#else
#pragma GCC ivdep
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
#pragma omp simd collapse(2)
#pragma GCC unroll 2
  for (int i = 0; i < kRows; i++)
#pragma GCC unroll 2
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
#pragma omp unroll partial(2)
#pragma GCC unroll 4
  for (int i = 0; i < n; i++)
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
  PRAGMA(omp taskwait) PRAGMA(GCC unroll 4) for (int i = 0; i < n; i++)
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
  PRAGMA(omp metadirective when(user={condition(n > 2)}: parallel for) otherwise(for)) PRAGMA(GCC unroll 4)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < kColumns; j++) cells[i][j]++;
  check(++rounds);
#pragma omp parallel
#pragma GCC unroll 2
  for (int i = 0; i < kAll; i++) {
#pragma omp atomic
    line[i]++;
  }
#pragma omp task
#pragma GCC unroll 2
  for (int i = 0; i < kAll; i++) line[i] |= 1;
#pragma omp taskwait
  for (int i = 0; i < kAll; i++) line[i] = 0;
}

int main(void) {
  fill(kRows);
  HINTED(kAll) line[i]++;
  UNROLLED(kAll) {
    line[i]++;
  }
#ifdef __cplusplus
#pragma omp parallel for
#pragma GCC unroll 2
  for (int &each : line) each++;
#else
  HINTED(kAll)
  line[i]++;
#endif
  for (int i = 0; i < kAll; i++)
    if (line[i] != 3) return 1;
  return 0;
}
