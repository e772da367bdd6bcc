// On a combined construct an item has the attribute that its clause gives it, whatever is the default: the leaves
// around the one that the clause belongs to share it, and so do function statics only where no default says otherwise.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t && env OMP_NUM_THREADS=3 %t
#include <omp.h>
#include <stdio.h>

enum { kCount = 24 };

static int failures;
static void check(int holds, const char *what) {
  if (holds) return;
  printf("%s\n", what);
  failures++;
}
static void add(int *where) {
#pragma omp atomic
  ++*where;
}

// Each construct once with all that its clauses can do: `first` is found as it was, `last` ends with the last
// iteration, `sum` counts.
#define WITH_CLAUSES(DIRECTIVE, DEFAULT)                                                                                                         \
  {                                                                                                                                              \
    int first = 5, last = -1, sum = 0, table[3] = {1, 2, 3}, mine = 7, wrong = 0;                                                                \
    PRAGMA(omp DIRECTIVE default(DEFAULT) firstprivate(first, table) lastprivate(last) reduction(+ : sum) private(mine) shared(wrong))           \
    for (int i = 0; i < kCount; i++) {                                                                                                           \
      mine = i;                                                                                                                                  \
      if (first % 100 != 5 || table[2] != 3) add(&wrong);                                                                                        \
      first += 100;                                                                                                                              \
      table[1]++;                                                                                                                                \
      last = mine + 1;                                                                                                                           \
      sum += 2;                                                                                                                                  \
    }                                                                                                                                            \
    check(!wrong && first == 5 && table[1] == 2 && last == kCount && sum == 2 * kCount && mine == 7, #DIRECTIVE " default(" #DEFAULT ")");       \
  }
#define PRAGMA(...) PRAGMA_TEXT(__VA_ARGS__)
#define PRAGMA_TEXT(...) _Pragma(#__VA_ARGS__)
#define WITH_DEFAULTS(DIRECTIVE)                                                                                                                 \
  WITH_CLAUSES(DIRECTIVE, private) WITH_CLAUSES(DIRECTIVE, firstprivate) WITH_CLAUSES(DIRECTIVE, shared) WITH_CLAUSES(DIRECTIVE, none)

static void loops(void) {
  WITH_DEFAULTS(parallel for)
  WITH_DEFAULTS(parallel for simd)
  WITH_DEFAULTS(teams distribute parallel for num_teams(2))
  WITH_DEFAULTS(teams distribute parallel for simd num_teams(2))
  WITH_DEFAULTS(teams distribute num_teams(2))
  WITH_DEFAULTS(parallel masked taskloop)
  WITH_DEFAULTS(parallel master taskloop simd)
}

static void others(void) {
  int first = 3, last = 0, line = 0, counter = 0, wrong = 0;
#pragma omp parallel sections default(private) firstprivate(first) lastprivate(last) shared(wrong)
  {
#pragma omp section
    if (first++ % 10 != 3) add(&wrong);
#pragma omp section
    last = 8;
  }
  check(!wrong && first == 3 && last == 8, "parallel sections");
#pragma omp parallel for default(private) linear(line : 3)
  for (int i = 0; i < kCount; i++) line += 3;
  check(line == 3 * kCount, "linear");
  // The counter of a simd loop is lastprivate, too.
#pragma omp parallel for simd default(private) collapse(1)
  for (counter = 0; counter < kCount; counter++) {
  }
  check(counter == kCount, "the counter of a simd loop");
  int last_even = -1;
#pragma omp parallel for default(firstprivate) lastprivate(conditional : last_even)
  for (int i = 0; i < kCount; i++)
    if (i % 2 == 0) last_even = i;
  check(last_even == kCount - 2, "lastprivate(conditional: ...)");
  int a = 1, b = 2, c = 3;
#pragma omp parallel sections default(private) firstprivate(a, b) lastprivate(a, b, c) shared(wrong)
  {
#pragma omp section
    if (a != 1 || b != 2) add(&wrong);
#pragma omp section
    {
      a += 10;
      b += 10;
      c = 13;
    }
  }
  check(!wrong && a == 11 && b == 12 && c == 13, "several items at both ends");
}

// Clang has no copies of arrays of variable size, and does not see ours.
static void variable_size(int n) {
  int values[n], wrong = 0;
  for (int i = 0; i < n; i++) values[i] = i;
#pragma omp teams distribute parallel for num_teams(2) default(private) firstprivate(values) shared(wrong, n)
  for (int i = 0; i < kCount; i++) {
    int mine = 1000 * omp_get_thread_num() + 1000;
    if (values[n - 1] != n - 1 && values[n - 1] != mine + n - 1) add(&wrong);
    values[n - 1] = mine + n - 1;
  }
  check(!wrong && values[n - 1] == n - 1, "teams distribute parallel for, an array of variable size");
#pragma omp parallel masked taskloop default(none) firstprivate(values) allocate(values) shared(wrong, n)
  for (int i = 0; i < kCount; i++) {
    if (values[n - 1] % 1000 != n - 1) add(&wrong);
    values[n - 1] += 1000;
  }
  check(!wrong && values[n - 1] == n - 1, "parallel masked taskloop, an array of variable size");
#pragma omp parallel for firstprivate(values) lastprivate(values) shared(wrong)
  for (int i = 0; i < kCount; i++) {
    if (values[0] % 1000 != 0) add(&wrong);
    values[0] = 1000 * i;
  }
  check(!wrong && values[0] == 1000 * (kCount - 1), "an array of variable size at both ends");
}

static void statics(void) {
  static int kept = 4;
#pragma omp parallel default(firstprivate) num_threads(2)
  kept += 10 * kept;
  check(kept == 4, "default(firstprivate) copies a function's static variable");
#pragma omp parallel default(private) num_threads(2)
  kept = omp_get_thread_num();
  check(kept == 4, "default(private) copies a function's static variable");
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task
  kept = 5;
  check(kept == 5, "a task shares it");
}

int main(void) {
  loops();
  others();
  variable_size(4);
  statics();
  return failures != 0;
}
