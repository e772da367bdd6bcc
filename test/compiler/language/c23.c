// C23's constants are constants in regions, which move out of their functions, and #embed finds its file wherever the
// text is.
// REQUIRES: clang
// RUN: cd %S && %shepcc -fopenmp --shep-backend=clang -std=c23 -I../Inputs c23.c -o %t
// RUN: env OMP_NUM_THREADS=2 %t
#include "verify.h"

int main(void) {
  constexpr int kCount = 4;
  constexpr double kHalf = kCount / 8.0;
  int sum = 0;
#pragma omp parallel num_threads(2) reduction(+ : sum)
  {
    static const char table[kCount] = {1, 2, 3};
    int cleared[kCount] = {};
    switch (kCount) {
      case kCount: sum += cleared[0] + (int)(kHalf * 4);
    }
    static_assert(sizeof table == kCount);
    const int *where = &kCount;
    sum += *where;
  }
  VERIFY(sum == 2 * (2 + 4));
  sum = 0;
  /* A list item that is a constant stays one. */
#pragma omp parallel num_threads(2) firstprivate(kCount, kHalf) reduction(+ : sum)
#pragma omp single
#pragma omp task firstprivate(kCount) shared(kHalf, sum)
  {
    static double half = kHalf;
    static_assert(kCount == 4 && kHalf == 0.5);
    int cleared[kCount] = {};
    sum += cleared[0] + (int)(half * kCount);
  }
  VERIFY(sum == 2);
#pragma omp taskloop firstprivate(kCount) shared(sum)
  for (int i = 0; i < 2; i++) {
    static_assert(kCount == 4);
#pragma omp atomic
    sum += kCount;
  }
  VERIFY(sum == 10);
  sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#define CHANGES 1
    static const unsigned char bytes[] = {
#embed "Inputs/three_bytes" limit(2) suffix(, 0)
    };
    for (unsigned i = 0; i < sizeof bytes; i++) sum += bytes[i];
#undef CHANGES
  }
  VERIFY(sum == 'a' + 'b');
  const unsigned char outside[] = {
#embed "Inputs/three_bytes"
  };
  VERIFY(sizeof outside == 3);
  return 0;
}
