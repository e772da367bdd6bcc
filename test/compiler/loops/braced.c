// Blocks around the loop of a construct, which Clang takes: with nothing else in them they mean nothing.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -I%S/../Inputs -x c++ -Wall -Wextra -Werror %s -o %t.cxx
// RUN: env OMP_NUM_THREADS=3 %t.cxx
#include "verify.h"

#define BRACED(loop) \
  {                  \
    loop             \
  }

int main(void) {
  int sum = 0, i, last = 0, order = 0, a[20] = {0};
#pragma omp parallel for reduction(+ : sum)
  {
    for (i = 0; i < 10; i++) sum += i;
  }
#pragma omp parallel for reduction(+ : sum)
  {{
    for (int k = 0; k < 10; k++) {
      sum += k;
    }
  }}
#pragma omp parallel for reduction(+ : sum)
  BRACED(for (int k = 0; k < 10; k++) sum += k;)
  VERIFY(sum == 135);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(2) reduction(+ : sum)
  { for (int k = 0; k < 10; k++) sum += k; }
  VERIFY(sum == 180);
#pragma omp parallel for collapse(2) reduction(+ : sum)
  {
    for (int k = 0; k < 10; k++) {
      for (int l = k; l < 10; l++) sum += l;
    }
  }
  VERIFY(sum == 510);
#pragma omp target teams distribute parallel for map(tofrom : a)
  { for (int k = 0; k < 20; k++) a[k] = k; }
#pragma omp parallel for simd lastprivate(last)
  {
    for (last = 0; last < 20; last++) a[last]++;
  }
  VERIFY(last == 20 && a[0] == 1 && a[19] == 20);
#pragma omp parallel
  {
#pragma omp for ordered schedule(dynamic) nowait
    {
      for (int k = 0; k < 4; k++) {
#pragma omp ordered
        order = order * 10 + k;
      }
    }
#pragma omp for
    {
#pragma omp tile sizes(4)
      for (int k = 0; k < 20; k++) a[k]++;
    }
  }
  VERIFY(order == 123 && a[19] == 21);
#pragma omp simd
  { for (int k = 0; k < 20; k++) a[k]++; }
#pragma omp parallel for
#pragma omp unroll partial(2)
  { for (int k = 0; k < 20; k++) a[k]++; }
#pragma omp parallel for ordered(1)
  {
    for (int k = 1; k < 20; k++) {
#pragma omp ordered depend(sink : k - 1)
      a[k] = a[k - 1] + 1;
#pragma omp ordered depend(source)
    }
  }
  VERIFY(a[0] == 4 && a[19] == 23);
  return 0;
}
