// Transformations below other directives, with what is no code between the two.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Wextra -Werror -Wno-unknown-pragmas %s -o %t
// RUN: %t
#include <stdlib.h>
#define TILED
#define SIZE 2
#define EMPTY
#define DIRECTIVE(text) _Pragma(#text)

int main(void) {
  int v[101] = {0};
#ifdef TILED
#pragma omp parallel for simd
#ifdef TILED
#pragma omp tile sizes(4)
#endif
  for (int i = 0; i < 100; i++) v[i] += i;
#else
#pragma omp parallel for simd
#endif
#ifndef TILED
#pragma omp tile sizes(4)
  for (int i = 0; i < 7; i++) v[i] += i;
#elif SIZE
#pragma omp simd
#if !defined(TILED)
#error
#else
#define AGAIN
#pragma omp tile sizes(SIZE)
#endif
  for (int i = 0; i < 100; i++) v[i] += i;
#endif
#pragma omp simd
#if SIZE
#pragma GCC ivdep
#if 0
#pragma omp for
#endif
#pragma omp reverse apply(reversed: unroll partial(2))
#endif
#define BETWEEN
#pragma GCC ivdep
  for (int i = 0; i < 100; i++) v[i] += i;
  long sum = 0;
#pragma omp taskloop simd reduction(+ : sum)
#pragma omp reverse apply(reversed: unroll partial(2))
  _Pragma("GCC ivdep")
  for (int i = 0; i < 101; i++) sum += v[i];
  EMPTY
#pragma omp parallel for simd reduction(+ : sum)
  EMPTY
#if __STDC_VERSION__ + 1 > 3 && !defined(NOTHING)
  DIRECTIVE(omp tile sizes(4))
#endif
  for (int i = 0; i < 101; i++) sum += v[i];
  if (sum != 6 * 4950) abort();
  return 0;
}
