// Every form of atomic on types from char to double: update, read, write, capture before and after, swapped operands.
// RUN: %matrix --backend=%backend %s
#include <stdio.h>

enum { N = 2000 };

int main(void) {
  char byte = 0;
  unsigned short half = 1;
  int number = 0, product = 1, captured_before[N], captured_after[N], i;
  long long wide = 0;
  unsigned bits = 0, mask = ~0u, flips = 0;
  float single = 0;
  double precise = 0, quotient = 1024;
  long double extended = 0;
  long marks[2] = {0, 0};
#pragma omp parallel for schedule(dynamic, 16)
  for (i = 0; i < N; i++) {
#pragma omp atomic
    byte++;
#pragma omp atomic update
    half += 3;
#pragma omp atomic
    wide -= i;
#pragma omp atomic
    bits |= 1u << (i % 32);
#pragma omp atomic
    mask &= ~(1u << (i % 7));
#pragma omp atomic
    flips ^= (unsigned)i;
#pragma omp atomic
    single = single + 0.25f;
#pragma omp atomic
    precise = i + precise;
#pragma omp atomic
    extended += 0.5L;
    if (i < 10) {
#pragma omp atomic
      product *= 2;
#pragma omp atomic
      quotient /= 2;
    }
#pragma omp atomic capture
    captured_before[i] = number++;
  }
#pragma omp parallel for
  for (i = 0; i < N; i++) {
#pragma omp atomic capture
    {
      number -= 1;
      captured_after[i] = number;
    }
  }
#pragma omp parallel for
  for (i = 0; i < N; i++) {
    int seen;
    double old;
#pragma omp atomic read
    seen = captured_before[i];
#pragma omp atomic write
    marks[i % 2] = i % 2;
#pragma omp atomic
    number += seen - captured_after[i];
#pragma omp atomic capture seq_cst
    {
      old = precise;
      precise = 3.5;
    }
    (void)old;
  }
  printf("%d %d %d %d %lld %x %x %x %g %g %g %g %ld %ld\n", byte, half, number, product, wide, bits, mask, flips,
         (double)single, precise, (double)extended, quotient, marks[0], marks[1]);
  return 0;
}
