// A region that moves stays in its function: its name, the attributes of its code, and what is deprecated there.
// RUN: %shepcc -fopenmp --shep-backend=clang -Wall -Wextra -Werror -I%S/../Inputs %s -o %t && %t
// RUN: %shepcc -fopenmp --shep-backend=gcc -Wall -Wextra -Werror -Wno-deprecated-declarations -I%S/../Inputs %s -o %t && %t
// RUN: %shepcc -fopenmp --shep-emit=%t.c -I%S/../Inputs -c %s -o %t.o && %FileCheck %s --input-file=%t.c
// REQUIRES: clang, gcc
#include <string.h>

#include "verify.h"

static int names(void) {
  const char *a = "", *b = "";
  int line = 0;
#pragma omp parallel num_threads(1)
  {
    a = __builtin_FUNCTION();
    b = __func__;
    line = __builtin_LINE();
  }
  return strcmp(a, "names") == 0 && strcmp(b, "names") == 0 && line == 17;
}

__attribute__((deprecated)) static int old(int n) { return n; }
// CHECK: static void shep_parallel_{{[0-9]+}}(void *) __attribute__((deprecated)) __attribute__((no_sanitize ( "undefined" )));
__attribute__((deprecated, no_sanitize("undefined"))) static int old_user(int n) {
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  sum += old(n);
  return sum;
}

#ifdef __x86_64__
#include <immintrin.h>
static int eight(const int *a) __attribute__((__target__("avx2"), noinline));
static int eight(const int *a) {
  __m256i s = _mm256_set1_epi32(1);
  int out[8];
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task shared(s)
  s = _mm256_add_epi32(s, _mm256_loadu_si256((const __m256i *)a));
  _mm256_storeu_si256((__m256i *)out, s);
  return out[0] + out[7];
}
#endif

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
int main(void) {
  VERIFY(names());
  VERIFY(old_user(3) == 6);
#ifdef __x86_64__
  int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  VERIFY(!__builtin_cpu_supports("avx2") || eight(a) == 11);
#endif
  return 0;
}
