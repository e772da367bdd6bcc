// An array of variable size may be broadcast by copyprivate, beside others.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: %t
#include "verify.h"

int main(void) {
  int n = 3, right = 0;
#pragma omp parallel num_threads(4) reduction(+ : right)
  {
    int list[n], table[2][n], plain = 0;
#pragma omp single copyprivate(list, plain, table)
    {
      list[2] = 3;
      table[1][n - 1] = 4;
      plain = 5;
    }
    right += list[2] == 3 && table[1][2] == 4 && plain == 5;
#pragma omp single copyprivate(list)
    list[0] = 6;
    right += list[0] == 6;
  }
  VERIFY(right == 8);
  return 0;
}
