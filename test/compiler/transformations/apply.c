// Directives of apply clauses transform the loops that a tile, unroll, reverse or interchange construct makes: the
// order of the iterations is that of the directives written in front of such loops.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

static int order[200], counted;

static void expect(const int *expected, int count) {
  VERIFY(counted == count);
  for (int i = 0; i < count; i++) VERIFY(order[i] == expected[i]);
  counted = 0;
}

static void grids_and_tiles(int n) {
#pragma omp tile sizes(2) apply(grid : reverse)
  for (int i = 0; i < n; i++) order[counted++] = i;
  expect((int[]){4, 2, 3, 0, 1}, 5);
#pragma omp tile sizes(2) apply(intratile(1) : reverse)
  for (int i = 0; i < n; i++) order[counted++] = i;
  expect((int[]){1, 0, 3, 2, 4}, 5);
#pragma omp tile sizes(2, 2) apply(grid(2) : reverse) apply(intratile : nothing, unroll)
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) order[counted++] = 10 * i + j;
  expect((int[]){2, 12, 0, 1, 10, 11, 22, 20, 21}, 9);
#pragma omp tile sizes(2, 2) apply(grid : interchange, reverse)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) order[counted++] = 10 * i + j;
  expect((int[]){2, 3, 12, 13, 22, 23, 32, 33, 0, 1, 10, 11, 20, 21, 30, 31}, 16);
}

static void others(int n) {
#pragma omp tile sizes(4) apply(intratile : unroll partial(2) apply(reverse))
  for (int i = 0; i < n; i++) order[counted++] = i;
  expect((int[]){2, 3, 0, 1, 4}, 5);
#pragma omp unroll partial(2) apply(unrolled : reverse)
  for (int i = 0; i < n; i++) order[counted++] = i;
  expect((int[]){4, 2, 3, 0, 1}, 5);
#pragma omp reverse apply(tile sizes(2) apply(grid : reverse))
  for (int i = 0; i < n; i++) order[counted++] = i;
  expect((int[]){0, 2, 1, 4, 3}, 5);
#pragma omp interchange apply(nothing, reverse)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) order[counted++] = 10 * i + j;
  expect((int[]){10, 0, 11, 1}, 4);
}

static void shared(int n) {
  int seen[40] = {0}, last = -1;
#pragma omp parallel for collapse(2)
#pragma omp tile sizes(3, 2) apply(grid : interchange, reverse)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++) {
#pragma omp atomic
      seen[i * 8 + j]++;
    }
  for (int i = 0; i < 8 * n; i++) VERIFY(seen[i] == 1);
#pragma omp parallel for lastprivate(last) schedule(dynamic)
#pragma omp tile sizes(3) apply(grid : reverse) apply(intratile : unroll full)
  for (int i = 0; i < n; i++) {
    last = i;
#pragma omp atomic
    seen[i]++;
  }
  for (int i = 0; i < n; i++) VERIFY(seen[i] == 2);
  VERIFY(last == 2);
}

int main(void) {
  grids_and_tiles(5);
  others(5);
  shared(5);
  return 0;
}
