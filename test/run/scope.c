// A scope region: private copies, a reduction over the team, with and without its barrier.
// RUN: %matrix --backend=%backend %s
#include "check.h"

static int reduced(int n) {
  int sum = 0, last = 0, seed = n;
#pragma omp parallel num_threads(4)
  {
#pragma omp scope reduction(+ : sum) firstprivate(seed) private(last) nowait
    {
      last = seed;
#pragma omp for
      for (int i = 0; i < 100; ++i) sum += last + i;

    }
#pragma omp barrier
#pragma omp scope reduction(max : last)
    last = sum;
  }
  return sum + last + seed;
}

int main(void) {
  for (int n = 0; n < 5; ++n) printf("%d\n", reduced(n));
  return 0;
}
