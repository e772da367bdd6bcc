// Every combination with target does each iteration once, reduces into the host's variable, and writes last values
// back.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -I%S/../Inputs -x c++ %s -o %t.cxx
// RUN: env OMP_NUM_THREADS=3 %t.cxx
#include "verify.h"

#include <stdio.h>

enum { kCount = 20 };
static int hits[kCount];

#define PRAGMA(text) _Pragma(#text)
#define EACH(...)                                    \
  {                                                  \
    int base = 3, wrong = 0, sum = 0;                \
    PRAGMA(omp __VA_ARGS__ firstprivate(base))       \
    for (int i = 0; i < kCount; i++) hits[i] += base; \
    for (int i = 0; i < kCount; i++) {               \
      wrong += hits[i] != 3;                         \
      hits[i] = 0;                                   \
    }                                                \
    PRAGMA(omp __VA_ARGS__ reduction(+ : sum))       \
    for (int i = 0; i < kCount; i++) sum += i;       \
    wrong += sum != 190;                             \
    if (wrong) printf("%s: %d wrong, %d\n", #__VA_ARGS__, wrong, sum); \
    VERIFY(wrong == 0);                              \
  }

static void loops(int n) {
  EACH(target parallel for)
  EACH(target parallel for schedule(dynamic, 3) num_threads(n) if (target : n) if (parallel : n))
  EACH(target parallel for simd safelen(4))
  EACH(target simd simdlen(4))
  EACH(target teams distribute num_teams(n) thread_limit(n))
  EACH(target teams distribute simd)
  EACH(target teams distribute parallel for dist_schedule(static, 4) num_teams(n) device(0))
  EACH(target teams distribute parallel for simd defaultmap(tofrom : scalar))
#define LOOP(...)                                   \
  {                                                 \
    int sum = 0;                                    \
    PRAGMA(omp __VA_ARGS__ reduction(+ : sum))      \
    for (int i = 0; i < kCount; i++) sum += i;      \
    VERIFY(sum == 190);                             \
  }
  LOOP(target parallel loop)
  LOOP(target teams loop num_teams(n))
  LOOP(target parallel for nowait)
}

static void last_values(void) {
  int last = -1, x = 5, i, k = 0, array[3] = {0, 0, 0};
#pragma omp target teams distribute parallel for lastprivate(last) firstprivate(x)
  for (int j = 0; j < kCount; j++) last = j + x;
  VERIFY(last == 24 && x == 5);
#pragma omp target parallel for firstprivate(x) lastprivate(x)
  for (int j = 0; j < kCount; j++) x = j;
  VERIFY(x == 19);
#pragma omp target simd lastprivate(last) linear(k : 2) map(tofrom : i)
  for (i = 0; i < kCount; i++) last = k;
  VERIFY(last == 38 && k == 38 && i == 20);
  int *p = array;
#pragma omp target teams distribute parallel for reduction(+ : p[0 : 3]) map(tofrom : p[0 : 3]) collapse(2)
  for (int a = 0; a < 4; a++)
    for (int b = 0; b < 5; b++) p[b % 3]++;
  VERIFY(array[0] == 8 && array[1] == 8 && array[2] == 4);
}

static void regions(void) {
  int count = 0, shared_value = 1, own = 1;
#pragma omp target parallel num_threads(3) reduction(+ : count) private(own)
  {
    own = 2;
    count += own;
  }
  VERIFY(own == 1 && count > 0 && count <= 6);
  count = 0;
#pragma omp target teams num_teams(3) reduction(+ : count) shared(shared_value) firstprivate(own) allocate(own)
  {
    shared_value = 5;
    own++;
    count += own;
#pragma omp distribute parallel for reduction(+ : count)
    for (int i = 0; i < 6; i++) count++;
  }
  VERIFY(shared_value == 1 && own == 1 && count == 12);
#pragma omp target teams default(none) map(tofrom : count) shared(count)
#pragma omp parallel
#pragma omp single
  count++;
  VERIFY(count == 13);
}

static void conditions(int no) {
  int teams = 0, threads = 0;
#pragma omp target teams num_teams(3) if (teams : no) map(tofrom : teams)
#pragma omp atomic
  teams++;
#pragma omp target parallel num_threads(2) if (no) map(tofrom : threads)
#pragma omp atomic
  threads++;
  VERIFY(teams == 1 && threads == 1);
}

int main(void) {
  conditions(0);
  loops(2);
  last_values();
  regions();
  return 0;
}
