// Atomic constructs on bit-fields, which have no address: direct, through pointers and elements, of anonymous members.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -I%S/../Inputs -x c++ %s -o %t.cxx
// RUN: env OMP_NUM_THREADS=4 %t.cxx
#include "verify.h"

struct counters {
  int whole;
  union {
    struct {
      unsigned low : 5, high : 11;
    };
    short raw;
  };
  struct {
    int sign : 3;
  } inner[2];
};

int main(void) {
  struct counters all = {0}, *pointer = &all;
  int wrong = 0, rounds = 0;
#pragma omp parallel num_threads(4) reduction(+ : wrong, rounds)
  for (int i = 0; i < 100; i++) {
    unsigned before, after;
    rounds++;
#pragma omp atomic
    all.low++;
#pragma omp atomic update
    pointer->high = pointer->high + 1;
#pragma omp atomic
    all.inner[1].sign |= 1;
#pragma omp atomic capture
    {
      before = all.inner[0].sign;
      all.inner[0].sign = -2;
    }
#pragma omp atomic read
    after = pointer->inner[0].sign;
    wrong += (before != 0 && before != (unsigned)-2) || after != (unsigned)-2;
  }
  VERIFY(wrong == 0);
  VERIFY(all.low == (rounds & 31) && all.high == rounds);
  VERIFY(all.inner[1].sign == 1 && all.inner[0].sign == -2);
#pragma omp atomic write
  all.high = 7;
  VERIFY(all.high == 7);
  unsigned kept;
  all.low = 30;
#pragma omp atomic capture
  kept = all.low += 5;
  VERIFY(kept == 3 && all.low == 3);
  return 0;
}
