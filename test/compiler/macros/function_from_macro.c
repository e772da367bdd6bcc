// A function whose head, or all of whose text, a macro writes.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

#define KERNEL(name) static int name(int n)
#define DEFINE_SUM(type)                                              \
  static type sum_##type(const type *data, int n) {                   \
    type sum = 0;                                                     \
    _Pragma("omp parallel for reduction(+ : sum)") for (int i = 0; i < n; i++) sum += data[i]; \
    return sum;                                                       \
  }

DEFINE_SUM(int)
DEFINE_SUM(double)

KERNEL(squares) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += i * i;
  return sum;
}

int main(void) {
  int whole[] = {1, 2, 3};
  double halves[] = {0.5, 1.5};
  VERIFY(sum_int(whole, 3) == 6 && sum_double(halves, 2) == 2.0);
  VERIFY(squares(4) == 14);
  return 0;
}
