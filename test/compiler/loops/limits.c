// Loops whose increment would pass the limit of the variable's type end, and count what OpenMP counts (5.2, 4.4.2).
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

static int failures;

#define OMP(...) OMP_(omp __VA_ARGS__)
#define OMP_(text) _Pragma(#text)

/* The iterations, and the sum of the variable's values from `first` on, by each schedule. */
#define LOOP(clauses, type, first, condition, increment, count, total)                                              \
  do {                                                                                                              \
    long seen = 0;                                                                                                  \
    unsigned long long sum = 0;                                                                                     \
    OMP(parallel for reduction(+ : seen, sum) clauses)                                                              \
    for (type i = first; condition; increment) seen++, sum += (unsigned long long)i - (unsigned long long)(first);  \
    if (seen == count && sum == (unsigned long long)(total)) break;                                                 \
    failures++;                                                                                                     \
    printf("line %d: %s %s: %ld iterations, sum %lld\n", __LINE__, #clauses, #increment, seen, (long long)sum);     \
  } while (0)

#define CHECK(type, first, condition, increment, count, total)                        \
  LOOP(, type, first, condition, increment, count, total);                            \
  LOOP(schedule(static), type, first, condition, increment, count, total);            \
  LOOP(schedule(static, 1), type, first, condition, increment, count, total);         \
  LOOP(schedule(dynamic), type, first, condition, increment, count, total);           \
  LOOP(schedule(dynamic, 2), type, first, condition, increment, count, total);        \
  LOOP(schedule(guided), type, first, condition, increment, count, total);            \
  LOOP(schedule(runtime) ordered, type, first, condition, increment, count, total)

int main(void) {
  CHECK(int, INT_MAX - 10, i < INT_MAX, i += 4, 3, 12);
  CHECK(int, INT_MAX - 10, i <= INT_MAX - 1, i += 3, 4, 18);
  CHECK(int, INT_MAX - 2, i <= INT_MAX, i++, 3, 3);
  CHECK(int, INT_MIN + 10, i > INT_MIN, i -= 4, 3, -12);
  CHECK(int, INT_MIN + 2, i >= INT_MIN, --i, 3, -3);
  CHECK(unsigned, 10, i > 0, i -= 3, 4, -18);
  CHECK(unsigned, UINT_MAX - 10, i < UINT_MAX, i = i + 4, 3, 12);
  CHECK(signed char, 100, i < 127, i += 20, 2, 20);
  CHECK(unsigned char, 250, i < 255, i += 2, 3, 6);
  CHECK(short, 32760, i <= 32766, i += 5, 2, 5);
  CHECK(int64_t, INT64_MAX - 9, i < INT64_MAX, i += 4, 3, 12);
  CHECK(int64_t, INT64_MIN + 9, i > INT64_MIN, i -= 4, 3, -12);
  CHECK(uint64_t, UINT64_MAX - 3, i < UINT64_MAX, i += 2, 2, 2);
  CHECK(int, 5, i != 0, i--, 5, -10);
  CHECK(int, 5, i != 0, i += -1, 5, -10);
  CHECK(int, INT_MAX - 3, i != INT_MAX, ++i, 3, 3);

  long seen = 0;
  int i = 0, j = 0;
#pragma omp parallel for collapse(2) reduction(+ : seen) schedule(dynamic, 2) lastprivate(i, j)
  for (i = INT_MAX - 7; i < INT_MAX; i += 3)
    for (j = INT_MIN + 3; j >= INT_MIN; j--) seen += i != 0 && j != 0;
  if (seen != 12) failures++, printf("collapse: %ld\n", seen);

  seen = 0;
#pragma omp parallel for collapse(2) reduction(+ : seen) schedule(dynamic, 2)
  for (i = 0; i < 5; i++)
    for (j = INT_MAX - 1 - i; j < INT_MAX; j += 3) seen++;
  if (seen != 7) failures++, printf("triangle: %ld\n", seen);

  int order = 0;
#pragma omp parallel for ordered(1) schedule(dynamic)
  for (i = INT_MIN + 6; i > INT_MIN; i -= 4) {
#pragma omp ordered depend(sink : i + 4)
    order = order * 10 + (i - INT_MIN);
#pragma omp ordered depend(source)
  }
  if (order != 62) failures++, printf("doacross: %d\n", order);

  seen = 0;
#pragma omp parallel for simd reduction(+ : seen)
  for (int k = INT_MAX - 10; k < INT_MAX; k += 4) seen++;
  int table[8] = {0};
#pragma omp parallel for simd
  for (int k = 0; k < 8; k += 3) table[k] = k;
#pragma omp parallel for simd
  for (int k = 1; k <= 2; k++) table[k] = k;
  if (seen != 3 || table[3] != 3 || table[6] != 6 || table[7] != 0 || table[2] != 2) failures++, printf("simd: %ld\n", seen);

#pragma omp parallel for lastprivate(i)
  for (i = 0; i < 10; i += 3) table[i % 8] = i;
  if (i != 12) failures++, printf("lastprivate: %d\n", i);
  return failures != 0;
}
