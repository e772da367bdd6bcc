// Loops of every form: signed, unsigned and pointer variables, all relations, steps, no iterations.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

#define LOOP(type, from, condition, change)                                           \
  do {                                                                                \
    unsigned long expected = 0, got = 0;                                              \
    for (type i = from; condition; change) expected += 1000003ul * (unsigned long)i + 1; \
    OMP(parallel for reduction(+ : got) schedule(dynamic))                            \
    for (type i = from; condition; change) got += 1000003ul * (unsigned long)i + 1;   \
    VERIFY(got == expected);                                                          \
    got = 0;                                                                          \
    OMP(parallel for reduction(+ : got) schedule(static, 3))                          \
    for (type i = from; condition; change) got += 1000003ul * (unsigned long)i + 1;   \
    VERIFY(got == expected);                                                          \
  } while (0)
#define OMP(...) OMP_(omp __VA_ARGS__)
#define OMP_(text) _Pragma(#text)

int main(void) {
  int n = 17, step = 3, zero = 0;
  unsigned char big = 250;
  int cells[20], *end = cells + 20;
  LOOP(int, 0, i < n, i++);
  LOOP(int, 0, i <= n, ++i);
  LOOP(int, n, i > 0, i--);
  LOOP(int, n, i >= 0, --i);
  LOOP(int, 0, n > i, i += step);
  LOOP(int, -n, n >= i, i = i + 4);
  LOOP(int, -n, n != i, i++);
  LOOP(int, n, i > -5, i -= step);
  LOOP(int, n, i != 0, i = i - 1);
  LOOP(int, 0, i < n, i = step + i);
  LOOP(int, 5, i < zero, i++);
  LOOP(int, 5, i > n, i--);
  LOOP(int, 5, i <= 4, i += 2);
  LOOP(unsigned, 0, i < 10u, i++);
  LOOP(unsigned, 10, i > 0, i--);
  LOOP(unsigned, 20, i >= 5, i -= 5);
  LOOP(unsigned char, 0, i < big, i += 7);
  LOOP(short, -5, i < 5, i++);
  LOOP(signed char, 100, i > -100, i -= 50);
  LOOP(char, 'a', i <= 'z', i++);
  LOOP(long long, -3, i < 9, i += 2);
  LOOP(unsigned long, 3, i != 9, i++);
  LOOP(int *, cells, i < end, i++);
  LOOP(int *, cells + 19, i >= cells, i--);
  LOOP(int *, cells, i != end, i += 1);
  LOOP(int *, end - 1, i > cells, i -= 4);
  return 0;
}
