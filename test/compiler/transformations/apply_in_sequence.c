// Directives of apply clauses transform the loop that a fuse construct makes, and those that a split construct makes.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

static int order[200], counted;

static void expect(const int* expected, int count) {
  VERIFY(counted == count);
  for (int i = 0; i < count; i++) VERIFY(order[i] == expected[i]);
  counted = 0;
}

static void fused(int n) {
#pragma omp fuse apply(reverse)
  {
    for (int i = 0; i < n; i++) order[counted++] = i;
    for (int j = 10; j < 12; j++) order[counted++] = j;
  }
  expect((int[]){2, 1, 11, 0, 10}, 5);
#pragma omp fuse looprange(2, 2) apply(fused(1) : tile sizes(2) apply(grid : reverse))
  {
    for (int i = 0; i < 2; i++) order[counted++] = i;
    for (int i = 10; i < 10 + n; i++) order[counted++] = i;
    for (int j = 20; j < 20 + n; j++) order[counted++] = j;
  }
  expect((int[]){0, 1, 12, 22, 10, 20, 11, 21}, 8);
}

static void split(int n) {
#pragma omp split counts(2, omp_fill) apply(reverse, nothing)
  for (int i = 0; i < n; i++) order[counted++] = i;
  expect((int[]){1, 0, 2, 3, 4}, 5);
#pragma omp split counts(1, omp_fill, 1) apply(split(2) : reverse) apply(split(1) : unroll partial(2))
  for (int i = 0; i < n; i++) order[counted++] = i;
  expect((int[]){0, 3, 2, 1, 4}, 5);
}

static void shared(int n) {
  int seen[40] = {0};
#pragma omp parallel for
#pragma omp fuse apply(reverse)
  {
    for (int i = 0; i < n; i++) {
#pragma omp atomic
      seen[i]++;
    }
    for (int i = 0; i < 2 * n; i++) {
#pragma omp atomic
      seen[i]++;
    }
  }
  for (int i = 0; i < 2 * n; i++) VERIFY(seen[i] == 1 + (i < n));
}

int main(void) {
  fused(3);
  split(5);
  shared(5);
  return 0;
}
