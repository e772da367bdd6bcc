// const, volatile, restrict, _Atomic, _Complex, _Bool and bit-fields keep their types in captures and copies.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include <complex.h>

#include "verify.h"

struct Flags {
  unsigned low : 3, high : 5;
  signed char : 0;
  _Bool on : 1;
};

static void scale(int n, double *restrict to, const double *restrict from, const volatile double *const factor) {
#pragma omp parallel for firstprivate(to)
  for (int i = 0; i < n; i++) to[i] = from[i] * *factor;
}

int main(void) {
  const int limit = 10, table[3] = {1, 2, 3};
  volatile int seen = 0;
  _Atomic int atomic = 0;
  _Atomic(long) total = 0;
  double _Complex z = 1.0 + 2.0 * I, w = 0;
  _Bool yes = 5, no = 0;
  struct Flags flags = {5, 17, 1};
  const struct Flags constant = {1, 2, 0};
  char *const *const argv = (char *const[]){"a", "b"};
#pragma omp parallel num_threads(4) firstprivate(limit, table, yes, z, flags, constant, argv) shared(seen, atomic, total, no)
  {
    flags.low += 1;
    atomic += flags.low * table[1];
    total += limit + (yes == 1) + (argv[1][0] == 'b') + constant.high;
#pragma omp critical
    {
      seen = seen + 1;
      w += z * z;
    }
    no |= yes;
    _Static_assert(_Generic(yes, _Bool: 1, default: 0), "still a _Bool");
    _Static_assert(_Generic(&limit, const int *: 1, default: 0), "still const");
    _Static_assert(_Generic(z, double _Complex: 1, default: 0), "still complex");
  }
  VERIFY(atomic == 4 * 6 * 2 && total == 4 * 14 && seen == 4 && no == 1 && flags.low == 5);
  VERIFY(creal(w) == -12 && cimag(w) == 16);
#pragma omp parallel private(flags, yes) firstprivate(atomic)
#pragma omp single
#pragma omp task firstprivate(z, table, limit, constant)
  VERIFY(cimag(z) == 2 && table[2] == 3 && limit == 10 && constant.high == 2);
  double from[4] = {1, 2, 3, 4}, to[4], factor = 2;
  scale(4, to, from, &factor);
  VERIFY(to[3] == 8);
  return 0;
}
