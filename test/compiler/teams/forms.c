// Every combination with teams, distribute and loop does each iteration once; and what only rarely stands in their
// clauses.
// RUN: %shepcc -fopenmp --shep-backend=%backend %s -o %t && env OMP_NUM_THREADS=3 %t
#include <stdio.h>

enum { kCount = 20 };
static int hits[kCount];

static int once(const char *what) {
  int wrong = 0;
  for (int i = 0; i < kCount; i++) {
    wrong += hits[i] != 1;
    hits[i] = 0;
  }
  if (wrong) printf("%s: %d wrong\n", what, wrong);
  return wrong;
}

#define PRAGMA(text) _Pragma(#text)
#define EACH(...)                             \
  PRAGMA(omp __VA_ARGS__)                     \
  for (int i = 0; i < kCount; i++) hits[i]++; \
  failed += once(#__VA_ARGS__);

/// The reduction of a distribute simd construct ends with its team.
static int reduced(void) {
  int sum = 3, largest = 0;
#pragma omp teams num_teams(2) reduction(+ : sum) reduction(max : largest)
#pragma omp distribute simd reduction(+ : sum) reduction(max : largest)
  for (int i = 0; i < kCount; i++) {
    sum += i;
    if (i > largest) largest = i;
  }
  if (sum != 193 || largest != 19) printf("reduced: %d %d\n", sum, largest);
  return sum != 193 || largest != 19;
}

static int combinations(void) {
  int failed = 0;
  EACH(teams loop)
  EACH(teams distribute parallel for num_teams(2) num_threads(2))
  EACH(parallel loop bind(parallel))
  EACH(teams distribute simd safelen(4))
  EACH(teams distribute parallel for simd simdlen(4) if (parallel : 1) if (simd : 0))
  EACH(loop bind(thread))
#pragma omp teams num_teams(2)
  {
#pragma omp distribute
    for (int i = 0; i < kCount; i++) hits[i]++;
#pragma omp distribute simd
    for (int i = 0; i < kCount; i++) hits[i]++;
#pragma omp distribute parallel for
    for (int i = 0; i < kCount; i++) hits[i]++;
#pragma omp distribute parallel for simd
    for (int i = 0; i < kCount; i++) hits[i]++;
#pragma omp loop bind(teams) order(concurrent)
    for (int i = 0; i < kCount; i++) hits[i]++;
  }
  for (int i = 0; i < kCount; i++) failed += hits[i] != 5;
  return failed;
}

// A variable that the task around the loop has as a captured one is the loop's own.
static int private_of_simd(void) {
  int x = 7, last = 0, sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task shared(x, last, sum)
  {
#pragma omp simd private(x) lastprivate(last) reduction(+ : sum)
    for (int i = 0; i < kCount; i++) {
      x = i;
      last = x * 2;
      sum += x;
    }
  }
  return x != 7 || last != 38 || sum != 190;
}

// A section within a row, an element, and what a pointer to an array leads to.
static int rows(void) {
  int table[3][4] = {{0}}, single[4] = {0}, (*pointer)[4] = table;
#pragma omp parallel for reduction(+ : table[1][1 : 2], single[2]) num_threads(3)
  for (int i = 0; i < kCount; i++) {
    table[1][1] += i;
    table[1][2] += 1;
    single[2] += 2;
  }
  int wrong = table[1][1] != 190 || table[1][2] != 20 || single[2] != 40 || table[1][3];
#pragma omp parallel for reduction(+ : pointer[2][ : ]) num_threads(3)
  for (int i = 0; i < kCount; i++) pointer[2][i % 4]++;
  return wrong || table[2][0] != 5 || table[2][3] != 5;
}

static int conditional_parts(void) {
  int value = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task shared(value)
  {
#if defined(NOT_AT_ALL)
    value = 1;
#elif defined(NOR_THIS)
    value = 2;
#elif 1
#define THIS 3
    value = THIS;
#else
    value = 4;
#endif
  }
  return value != THIS;
}

int main(void) {
  int failed = combinations() + reduced(), own = private_of_simd(), of_rows = rows(), parts = conditional_parts();
  if (own || of_rows || parts) printf("%d %d %d\n", own, of_rows, parts);
  return failed + own + of_rows + parts;
}
