// Loops made by tile, unroll, reverse and interchange, alone, below other directives and of one another, execute what
// was written once each.
// RUN: %matrix --backend=%backend --threads=1,3 %s
#include <limits.h>
#include <stdio.h>

enum { kRows = 13, kColumns = 9 };
static int seen[kRows][kColumns];
static int rows = kRows, columns = kColumns;

#define SIZES 4, 3
#define TILED _Pragma("omp tile sizes(SIZES)")
#define EACH(i, n) for (int i = 0; i < (n); ++i)
#define PARALLEL_TILES(i, n, j, m) _Pragma("omp parallel for collapse(2)") _Pragma("omp tile sizes(SIZES)") EACH(i, n) EACH(j, m)

/* Every cell is seen as often as the caller says: prints how many are not. */
static void check(const char *what, int times) {
  int wrong = 0;
  for (int i = 0; i < kRows; ++i)
    for (int j = 0; j < kColumns; ++j) wrong += seen[i][j] != times, seen[i][j] = 0;
  printf("%s: %d wrong\n", what, wrong);
}

static void alone(void) {
  int i, j, last = -1;
#pragma omp tile sizes(4, 2)
  for (i = 0; i < rows; ++i)
    for (j = columns - 1; j >= 0; j -= 1) {
      if (seen[i][j]) continue;
      seen[i][j]++;
    }
  printf("%d %d\n", i, j);
  check("tile", 1);
#pragma omp unroll partial(4)
  for (i = 0; i < rows; ++i) {
#pragma omp unroll full
    for (j = 0; j < kColumns; ++j) seen[i][j]++;
  }
#pragma omp unroll
  for (int k = 0; k < rows * columns; k += 3) last = k;
  printf("%d\n", last);
  check("unroll", 1);
#pragma omp reverse
  for (int k = 3; k < 20; k += 4) last = k;
  printf("%d\n", last == 3 || last == 19); /* the elision ends with the other */
#pragma omp interchange
  for (int k = 0; k < rows; ++k)
    for (int l = 0; l < columns; ++l) seen[k][l]++;
  check("interchange", 1);
  if (rows > 3)
#pragma omp tile sizes(100)
    for (int k = 0; k < rows; ++k) seen[k][0]++;
  else
    printf("never\n");
  for (int k = 0; k < rows; ++k) seen[k][0]--;
  check("statement", 0);
}

static void below(void) {
  int last = 0, i, j, k;
  long sum = 0;
#pragma omp parallel for
#pragma omp tile sizes(4)
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) seen[r][c]++;
  check("for tile", 1);
#pragma omp parallel for collapse(2) schedule(dynamic) private(j)
#pragma omp tile sizes(5, 2)
  for (i = 0; i < rows; ++i)
    for (j = 0; j < columns; ++j) seen[i][j]++;
  check("for collapse(2) tile", 1);
#pragma omp parallel for collapse(4) schedule(static, 7)
#pragma omp tile sizes(5, 2)
  for (int r = rows; r > 0; --r)
    for (int c = 0; c < columns; ++c) seen[r - 1][c]++;
  check("for collapse(4) tile", 1);
#pragma omp parallel for collapse(2) lastprivate(last) firstprivate(columns)
  for (int r = 0; r < rows; ++r)
#pragma omp tile sizes(2)
    for (int c = 0; c < columns; c += 1) seen[r][c]++, last = r * 100 + c;
  check("for collapse(2) over a loop and tile", 1);
  printf("%d\n", last);
#pragma omp parallel for reduction(+ : sum) default(none) shared(rows)
#pragma omp unroll partial(4)
  for (int r = 0; r < rows * 3; ++r) sum += r;
  printf("%ld\n", sum);
#pragma omp parallel
#pragma omp for nowait
#pragma omp unroll partial
  for (k = -3; k < 20; k += 5) {
#pragma omp atomic
    sum += k;
  }
  printf("%ld\n", sum);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(1)
#pragma omp tile sizes(3)
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < columns; ++c) seen[r][c]++;
  check("taskloop tile", 1);
#pragma omp parallel for
#pragma omp reverse
  for (int r = 0; r < rows; ++r)
#pragma omp simd
    for (int c = 0; c < columns; ++c) seen[r][c]++;
  check("reverse", 1);
}

static void chained(void) {
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(2, 4)
#pragma omp tile sizes(3, 5)
  EACH(i, rows) EACH(j, columns) seen[i][j]++;
  check("tile of tile", 1);
#pragma omp parallel for
#pragma omp tile sizes(3)
#pragma omp unroll partial(2)
#pragma omp reverse
  for (int i = 0; i < rows; ++i) {
#pragma omp tile sizes(2)
    for (int j = 0; j < columns; ++j) seen[i][j]++;
  }
  check("tile of unroll of reverse", 1);
#pragma omp parallel for collapse(2)
  EACH(i, rows)
#pragma omp reverse
  EACH(j, columns) seen[i][j]++;
  check("reverse in a nest", 1);
}

static void macros(void) {
  PARALLEL_TILES(i, rows, j, columns) seen[i][j]++;
  check("macro", 1);
  TILED EACH(i, rows) EACH(j, columns) seen[i][j]++;
  check("part of a macro", 1);
}

/* No block passes the limits of the variable's type. */
static void limits(void) {
  unsigned long sum = 0;
  int count = 0;
#pragma omp tile sizes(7)
  for (unsigned char c = 0; c < 255; c++) sum += c;
#pragma omp tile sizes(1000)
  for (int i = INT_MAX - 10; i < INT_MAX; ++i) ++count;
#pragma omp parallel for reduction(+ : count)
#pragma omp unroll partial(8)
  for (int i = INT_MIN; i < INT_MIN + 10; ++i) ++count;
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < count - 20; ++i)
    for (int *p = &seen[0][0]; p != &seen[0][0] + 3; ++p) ++*p;
  printf("%lu %d %d\n", sum, count, seen[0][0]);
}

int main(void) {
  alone();
  below();
  chained();
  macros();
  limits();
  return 0;
}
