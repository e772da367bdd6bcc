// A captured variable may have the name of a typedef that another one's type names.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: %t
#include "verify.h"

typedef int length;
typedef length (*measure)(length);

static length next(length of) { return of + 1; }

int main(void) {
  length plain = 1, array[2] = {5, 6}, *pointer = &plain;
  measure function = next;
  int length = 2, sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum) firstprivate(length, plain, array, function)
  sum += length * 10 + plain + array[1] + function(1);
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task firstprivate(length, plain, pointer, array) shared(sum)
    sum += length * 10 + plain + *pointer + array[0];
  }
#pragma omp parallel num_threads(2) shared(length, plain) private(array) reduction(+ : sum)
  {
    array[0] = length;
    sum += array[0] * 10 + plain;
  }
  VERIFY(sum == 2 * 29 + 27 + 2 * 21);
  return 0;
}
