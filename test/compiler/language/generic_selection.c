// _Generic inside regions sees the types that the user declared.
// RUN: %shepcc -fopenmp --shep-backend=%backend -std=c11 -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

#define KIND(x) _Generic((x), char *: 1, const char *: 2, int *: 3, short: 4, long: 5, float: 6, default: 7)

int main(void) {
  char text[4] = "abc";
  const char *name = text;
  int numbers[3] = {1, 2, 3}, sum = 0;
  short small = 4;
  long large = 5;
  float real = 6;
#pragma omp parallel private(small) firstprivate(numbers, large) reduction(+ : sum) num_threads(2)
  {
    small = 1;
    sum += KIND(text) * 10 + KIND(name);
    VERIFY(KIND(numbers) == 3 && KIND(small) == 4 && KIND(large) == 5 && KIND(real) == 6 && KIND(&real) == 7);
#pragma omp task firstprivate(text, name, small)
    VERIFY(KIND(text) == 1 && KIND(name) == 2 && KIND(numbers) == 3 && KIND(small) == 4 && small == 1);
#pragma omp for lastprivate(real)
    for (long i = 0; i < 4; i++) real = KIND(i);
  }
  VERIFY(sum == 24 && real == 5);
  return 0;
}
