// goto, switch, break, continue, computed goto and return from a called function inside a region.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

static int next(int n) {
  static void *const targets[] = {0, 0};
  int sum = targets[0] != 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0) continue;
    int k = i;
  again:
    switch (k % 4) {
      case 0: sum += 1;
      case 1: sum += 10; break;
      case 2: k++; goto again;
      default:
        for (;;) {
          if (k > 5) break;
          k++;
        }
        while (k < 100) {
          if (k++ == 50) goto out;
        }
    }
    continue;
  out:
    sum += 1000;
  }
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task
  {
    void *const to[] = {&&a, &&b};
    int at = 0;
    goto *to[at];
  a:
    at = 1;
    goto *to[at];
  b:
    VERIFY(at == 1);
  }
  return sum;
}

int main(void) {
  VERIFY(next(8) == 11 + 10 + 1000 * 2 + 10 * 0 + 0 * 1 || printf("%d\n", next(8)));
  return 0;
}
