// atomic compare tells floating-point numbers apart by their bits: zero is not minus zero, and a NaN is met; so in C++ and in templates,
// in every form, for operands of other types, and for a long double, whose padding does not count.
// RUN: %shepcc --shep-backend=%backend -std=c99 -Wall -Wextra -pedantic-errors -Werror -fopenmp %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -x c++ -Wall -Wextra -Werror -fopenmp %s -o %t && %t
#include <stdio.h>
#include <string.h>
static int wrong = 0;
#define CHECK(condition) ((condition) ? (void)0 : (void)(wrong++, printf("%d: not so: %s\n", __LINE__, #condition)))

#define EXCHANGE(type, name)                         \
  static int name(type *x, type expected, type made) { \
    int met = 0;                                     \
    _Pragma("omp atomic compare capture")            \
    { met = *x == expected; if (met) { *x = made; } } \
    return met;                                      \
  }
EXCHANGE(float, exchange_float)
EXCHANGE(double, exchange_double)
EXCHANGE(long double, exchange_long)

#ifdef __cplusplus
template <class T> static int in_template(T *x, T expected, T made) {
  T old;
#pragma omp atomic compare capture
  { old = *x; *x = *x == expected ? made : *x; }
  return memcmp(&old, x, sizeof old) != 0;
}
#endif

int main(void) {
#ifdef __cplusplus
  double zero = 0, *pointer = 0, one = 1;
  CHECK(!in_template(&zero, -0.0, 1.0) && in_template(&zero, 0.0, 1.0));
  CHECK(in_template(&pointer, (double *)0, &one) && pointer == &one);
#endif
  float f = 0;
  CHECK(!exchange_float(&f, -0.0f, 1) && f == 0);
  CHECK(exchange_float(&f, 0, 1) && f == 1);
  double d = 0, nan = __builtin_nan(""), old = 1;
  CHECK(!exchange_double(&d, -0.0, nan) && d == 0);
  CHECK(exchange_double(&d, 0.0, nan) && d != d);
  CHECK(exchange_double(&d, nan, 3) && d == 3);
  long double l;
  memset(&l, 0xff, sizeof l);
  l = 0;
  CHECK(!exchange_long(&l, -0.0L, 2) && l == 0);
  CHECK(exchange_long(&l, 0.0L, 2) && l == 2);
  // The usual arithmetic conversions come first.
  int three = 3, four = 4;
#pragma omp atomic compare
  d = d == three ? 5 : d;
  CHECK(d == 5);
#pragma omp atomic compare
  four = four == 4.0 ? 6 : four;
  CHECK(four == 6);
#pragma omp atomic compare
  if (f == 1.0) { f = 7; }
  CHECK(f == 7);
#pragma omp atomic compare
  d = 5 == d ? -0.0 : d;
#pragma omp atomic compare capture
  { old = d; d = d == 0 ? 8 : d; }
  CHECK(old == 0 && d == 0);
  return wrong != 0;
}
