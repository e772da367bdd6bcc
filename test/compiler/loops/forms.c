// Loops of every form: signed, unsigned and pointer variables, all relations, steps, no iterations; code between the
// loops of a nest.
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

enum { kRows = 10, kColumns = 16 };
static int cells[kRows][kColumns], times[kRows], behind[kRows];

// Code between the loops is executed once for each row at least, and once for each iteration at most.
static void code_in_nest(void) {
  int wrong = 0, last = 0, i, j, k, x;
  OMP(parallel for collapse(2) schedule(dynamic, 5))
  for (int row = 0; row < kRows; row++) {
    int twice = row * 2;
    __atomic_fetch_add(&times[row], 1, __ATOMIC_RELAXED);
    for (int column = 0; column < kColumns; column++) cells[row][column] += twice + column;
    __atomic_fetch_add(&behind[row], 1, __ATOMIC_RELAXED);
  }
  for (int row = 0; row < kRows; row++) {
    wrong += times[row] < 1 || times[row] > kColumns || behind[row] != times[row];
    for (int column = 0; column < kColumns; column++) wrong += cells[row][column] != 2 * row + column;
  }
  VERIFY(wrong == 0);
  long sum = 0;
  OMP(parallel for collapse(3) private(i, j, k, x) reduction(+ : sum) lastprivate(last) schedule(dynamic, 3))
  for (i = 0; i < 4; i++) {
    x = i;
    {
      if (x > 100) continue;
      for (j = 5; j > 0; j -= 2) {
        int y = x + j;
        for (k = 0; k < 3; ++k) sum += y + k;
        last = y;
      }
    }
    x = -1;
  }
  VERIFY(sum == 198 && last == 4);
  OMP(parallel) OMP(single)
  OMP(taskloop simd collapse(2) reduction(+ : sum) grainsize(7))
  for (int a = 0; a < kRows; a++) {
    int c = a;
    for (int b = 0; b < kColumns; b++) sum += c;
    c = 0;
  }
  OMP(target teams distribute parallel for simd collapse(2) reduction(+ : sum))
  for (int a = 0; a < kRows; a++) {
    int c = a;
    for (int b = 0; b < kColumns; b++) sum += c;
  }
  VERIFY(sum == 198 + 2 * 16 * 45);
}

int main(void) {
  code_in_nest();
  int n = 17, step = 3, zero = 0;
  unsigned char big = 250;
  int room[20], *end = room + 20;
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
  LOOP(int *, room, i < end, i++);
  LOOP(int *, room + 19, i >= room, i--);
  LOOP(int *, room, i != end, i += 1);
  LOOP(int *, end - 1, i > room, i -= 4);
  return 0;
}
