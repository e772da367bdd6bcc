// A linear variable is what the last iteration leaves in its copy, whether the body moves it on or not (OpenMP 5.2,
// 5.4.6).
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -x c++ %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include <stdio.h>

#define CHECK(value) \
  if (i != (value) || sum != 180) printf("%d: %d, %d\n", __LINE__, i, sum), failed = 1; \
  i = 9, sum = 0

int main(void) {
  int i = 9, sum = 0, failed = 0, numbers[40] = {0}, *at = numbers;
#pragma omp parallel for linear(i : 2) reduction(+ : sum)
  for (int k = 0; k < 10; k++) sum += i;
  CHECK(27);
#pragma omp parallel for linear(i : 2) reduction(+ : sum)
  for (int k = 0; k < 10; k++) sum += i, i += 2;
  CHECK(29);
#pragma omp parallel for linear(i : 2) reduction(+ : sum) schedule(dynamic, 2)
  for (int k = 0; k < 10; k++) sum += i;
  CHECK(27);
#pragma omp parallel for simd linear(i : 2) reduction(+ : sum)
  for (int k = 0; k < 10; k++) sum += i;
  CHECK(27);
#pragma omp parallel for linear(i : 2) reduction(+ : sum) collapse(2)
  for (int k = 0; k < 5; k++)
    for (int j = 0; j < 2; j++) sum += i;
  CHECK(27);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop simd linear(i : 2) reduction(+ : sum)
  for (int k = 0; k < 10; k++) sum += i;
  CHECK(27);
#pragma omp simd linear(i : 2) reduction(+ : sum)
  for (int k = 0; k < 10; k++) sum += i, i += 2;
  CHECK(29);
#pragma omp parallel for linear(i : 2) reduction(+ : sum)
  for (int k = 0; k < 0; k++) sum += i;
  sum = 180;
  CHECK(9);
#pragma omp parallel for linear(at : 2)
  for (int k = 0; k < 10; k++) *at = k;
  if (at != numbers + 18 || numbers[18] != 9) failed = 1;
  return failed;
}
