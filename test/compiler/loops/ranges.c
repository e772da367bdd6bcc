// Loops that end at the limits of their type, and unsigned ones that would wrap.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include <limits.h>
#include <stdint.h>

#include "verify.h"

#define COUNT(type, from, condition, change, expected) \
  do {                                                 \
    long count = 0;                                    \
    type last = 0;                                     \
    _Pragma("omp parallel for reduction(+ : count) lastprivate(last) schedule(dynamic, 2)") \
    for (type i = from; condition; change) {           \
      count++;                                         \
      last = i;                                        \
    }                                                  \
    VERIFY(count == expected);                         \
    (void)last;                                        \
  } while (0)

int main(void) {
  int most = INT_MAX, least = INT_MIN;
  COUNT(int, most - 5, i < most, i++, 5);
  COUNT(int, least, i < least + 3, i++, 3);
  COUNT(unsigned, UINT_MAX - 3, i < UINT_MAX, i++, 3);
  COUNT(unsigned, 3, i > 0, i--, 3);
  COUNT(unsigned, 10, i >= 4, i -= 3, 3);
  COUNT(long, LONG_MIN + 4, i > LONG_MIN, i--, 4);
  COUNT(uint64_t, UINT64_MAX, i > UINT64_MAX - 4, i--, 4);
  COUNT(uint64_t, UINT64_MAX - 4, i < UINT64_MAX, i++, 4);
  COUNT(int64_t, INT64_MIN, i < INT64_MAX - INT32_MAX - 5, i += INT64_MAX / 3 * 2, 3);
  COUNT(short, 32760, i < 32766, i += 3, 2);
  COUNT(unsigned char, 0, i < 255, i++, 255);
  return 0;
}
