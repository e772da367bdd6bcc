// Every predefined reduction operator on every arithmetic type that has it.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include <complex.h>
#include <float.h>
#include <limits.h>

#include "verify.h"

#define OMP(...) OMP_(omp __VA_ARGS__)
#define OMP_(text) _Pragma(#text)
#define REDUCE(type, op, start, statement)                                     \
  do {                                                                         \
    type v = (type)(start), expected = (type)(start);                          \
    {                                                                          \
      type v = expected;                                                       \
      for (int i = 1; i <= 12; i++) statement;                                 \
      expected = v;                                                            \
    }                                                                          \
    OMP(parallel for reduction(op : v)) for (int i = 1; i <= 12; i++) statement; \
    VERIFY(v == expected);                                                     \
  } while (0)
#define ARITHMETIC(type)                      \
  REDUCE(type, +, 3, v += (type)i);           \
  REDUCE(type, -, 3, v -= (type)i);           \
  REDUCE(type, *, 1, v *= (type)(i % 3 + 1)); \
  REDUCE(type, &&, 1, v = v && i);            \
  REDUCE(type, ||, 0, v = v || i > 11)
#define ORDERED(type)                                             \
  ARITHMETIC(type);                                               \
  REDUCE(type, min, 100, v = v < (type)(i + 7) ? v : (type)(i + 7)); \
  REDUCE(type, max, 0, v = v > (type)(i * 9) ? v : (type)(i * 9)); \
  REDUCE(type, min, 3, v = v < (type)(i + 7) ? v : (type)(i + 7)); \
  REDUCE(type, max, 120, v = v > (type)i ? v : (type)i)
#define INTEGER(type)              \
  ORDERED(type);                   \
  REDUCE(type, &, 127, v &= (type)(i | 64)); \
  REDUCE(type, |, 1, v |= (type)i); \
  REDUCE(type, ^, 5, v ^= (type)i)

int main(void) {
  INTEGER(char);
  INTEGER(signed char);
  INTEGER(unsigned char);
  INTEGER(short);
  INTEGER(unsigned short);
  INTEGER(int);
  INTEGER(unsigned);
  INTEGER(long);
  INTEGER(unsigned long);
  INTEGER(long long);
  INTEGER(unsigned long long);
  ORDERED(float);
  ORDERED(double);
  ORDERED(long double);
  REDUCE(double _Complex, +, 1 + I, v += i * I);
  REDUCE(double _Complex, *, 1, v *= i == 3 ? I : 1);
  REDUCE(_Bool, &&, 1, v = v && i < 12);
  REDUCE(_Bool, ||, 0, v = v || i == 12);
  long low = LONG_MAX, high = LONG_MIN;
  unsigned long long most = 0;
  double least = DBL_MAX;
#pragma omp parallel for reduction(min : low, least) reduction(max : high, most)
  for (int i = 0; i < 4; i++) {
    long value = i % 2 ? LONG_MIN + i : LONG_MAX - i;
    low = value < low ? value : low;
    high = value > high ? value : high;
    most = most > ULLONG_MAX - (unsigned long long)i ? most : ULLONG_MAX - (unsigned long long)i;
    least = least < -1e300 * i ? least : -1e300 * i;
  }
  VERIFY(low == LONG_MIN + 1 && high == LONG_MAX && most == ULLONG_MAX && least == -3e300);
  return 0;
}
