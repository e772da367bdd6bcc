// typeof, statement expressions, compound literals, designated initialisers, _Generic and ?: in regions.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

struct Point {
  int x, y[3];
};

int main(void) {
  int n = 4, array[8] = {[2] = 5, [4 ... 6] = 1};
  __typeof__(n) sum = 0;
  __typeof__(array) copy = {0};
  const __typeof__(&array[0]) pointer = &array[1];
  __auto_type automatic = 2.5;
#pragma omp parallel num_threads(2) firstprivate(copy, automatic, pointer) reduction(+ : sum)
  {
    __typeof__(copy[0]) mine = ({ int twice = 2 * n; twice + 1; });
    struct Point p = {.y = {[1] = mine}, .x = n ?: 3};
    sum += p.y[1] + p.x + ((struct Point){.x = mine}).x + pointer[1];
    sum += _Generic(automatic, double: 100, default: 0) + _Generic((n), int: 1, default: 0);
#pragma omp task shared(n) firstprivate(p)
    VERIFY(({ __typeof__(p) q = p; q.y[1]; }) == 9 && n == 4);
    for (int *at = (int[]){1, 2, 3, 0}; *at; at++) sum += *at;
  }
  VERIFY(sum == 2 * (9 + 4 + 9 + 5 + 101 + 6));
  return 0;
}
