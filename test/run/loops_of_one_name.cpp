// Loops of a nest whose variables have one name: the body sees the innermost. Variables of a template may be allocated,
// and `ordered simd` needs no loop with an ordered clause.
// RUN: %shepcxx -fopenmp -O2 -Werror %s -o %t && %t
// RUN: %shepcc -x c -fopenmp -O2 -Werror %s -o %t.c && %t.c
#ifdef __cplusplus
#include <cstdio>

template <class T> struct Kept {
  static T value;
#pragma omp allocate(value)
};
template <class T> T Kept<T>::value = 3;

template <class T> T allocated() {
  T plain = Kept<T>::value, aligned = 4;
#pragma omp allocate(plain)
#pragma omp allocate(aligned) align(64)
  return plain + aligned + T((unsigned long)&aligned % 64);
}

template <int n> int in_template() {
  int sum = 0;
#pragma omp parallel for collapse(3) reduction(+ : sum)
  for (int i = 0; i < 2; ++i)
    for (long i = 0; i < 3; ++i)
      for (int i = 0; i < n; ++i) sum += i;
  return sum;
}
#else
#include <stdio.h>
#endif

int main(void) {
  int sum = 0, in_order = 0, last = -1;
#pragma omp parallel for collapse(2) reduction(+ : sum)
  for (int i = 0; i < 2; ++i)
    for (int i = 0; i < 5; ++i) sum += i;
  if (sum != 20) return printf("%d in a loop\n", sum), 1;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2) reduction(+ : sum) grainsize(3)
  for (char i = 0; i < 4; ++i)
    for (long i = 10; i > 0; i -= 2) sum += (int)i;
  if (sum != 20 + 4 * 30) return printf("%d with a taskloop\n", sum), 1;
#pragma omp for simd
  for (int i = 0; i < 100; ++i) {
#pragma omp ordered simd
    { in_order += i == last + 1, last = i; }
  }
#pragma omp simd
  for (int i = 0; i < 100; ++i)
#pragma omp ordered simd
    in_order += i == (last + 1) % 100, last = i;
  if (in_order != 200) return printf("%d in order\n", in_order), 1;
#ifdef __cplusplus
  if (allocated<int>() != 7) return printf("%d allocated\n", allocated<int>()), 1;
  if (in_template<4>() != 36) return printf("%d in a template\n", in_template<4>()), 1;
#endif
  return 0;
}
