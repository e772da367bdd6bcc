// A collapse reaches through the loops that a transformation makes to those inside, which it leaves as they are.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

static int seen[81], order[81], counted;

static void expect_each_once(void) {
  for (int i = 0; i < 81; i++) {
    VERIFY(seen[i] == 1);
    seen[i] = 0;
  }
}

int main(void) {
#pragma omp parallel for collapse(4) schedule(dynamic)
  for (int i = 0; i < 3; ++i)
#pragma omp interchange
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) {
#pragma omp atomic
          seen[i * 27 + j * 9 + k * 3 + l]++;
        }
  expect_each_once();
#pragma omp parallel for collapse(3)
#pragma omp reverse
  for (int i = 0; i < 9; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 3; k > 0; --k) {
#pragma omp atomic
        seen[i * 9 + j * 3 + k - 1]++;
      }
  expect_each_once();
#pragma omp for collapse(3)
#pragma omp tile sizes(2)
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) order[counted++] = 10 * i + j;
  static const int expected[] = {0, 1, 2, 10, 11, 12, 20, 21, 22};
  VERIFY(counted == 9);
  for (int i = 0; i < 9; i++) VERIFY(order[i] == expected[i]);
  counted = 0;
#pragma omp for collapse(2)
#pragma omp reverse
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) order[counted++] = 10 * i + j;
  static const int backwards[] = {20, 21, 22, 10, 11, 12, 0, 1, 2};
  for (int i = 0; i < 9; i++) VERIFY(order[i] == backwards[i]);
  return 0;
}
