// A conditional that asks which compiler reads it has the front end's answer in the back end, too, wherever it has
// directives: gcc would take groups that nobody has lowered, and ignore their directives.
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t
// RUN: %t
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Werror -DIN_HEADER %s -o %t
// RUN: %t
// RUN: %shepcc -fopenmp --shep-backend=%backend -Wall -Werror -DPASSED_OVER %s -o %t
// RUN: %t
#include <omp.h>
#include <stdio.h>

static long sum, ones, count;

#ifdef IN_HEADER
#include "Inputs/which_compiler.h"
#elif defined(PASSED_OVER)
static void work(void) {
#if __GNUC__ >= 5 && \
    !defined(__clang__)
#pragma omp for
#endif
  for (int i = 0; i < 100000; i++) {
#ifndef __clang__
#pragma omp atomic
#endif
    sum += 1;
  }
  ones = sum / 100000;
  count = omp_get_num_threads();
}
#else
static void work(void) {
#if defined(__clang__) || \
    defined(OTHER)
#pragma omp for
  for (int i = 0; i < 100000; i++) {
#pragma omp atomic
    sum += 1;
  }
#pragma omp single
  ones++;
#elif __GNUC__ >= 5 /* which is more
                       than Clang says */
#pragma omp for
  for (int i = 0; i < 100000; i++)
#pragma omp atomic
    sum += 1;
#pragma omp single
  ones++;
#else
#error "neither"
#endif
#pragma omp for
#ifdef __clang__
  for (int i = 0; i < 4; i++)
#else
  for (int j = 0; j < 4; j++)
#endif
#pragma omp atomic
    count++;
}
#endif

int main(void) {
#ifdef PASSED_OVER
#pragma omp parallel num_threads(1)
#else
#pragma omp parallel num_threads(4)
#endif
  {
    int scale = 1;
#ifndef __clang__ /* a comment
                     of two lines */
    _Pragma("omp critical")
#endif
    work();
#if !defined(__clang__)
#pragma omp atomic
    count += scale;
#else
    (void)scale;
#endif
  }
#ifdef PASSED_OVER
  count += 3;
#endif
  if (sum == 100000 && ones == 1 && count == 4) return 0;
  printf("%ld %ld %ld\n", sum, ones, count);
  return 1;
}
