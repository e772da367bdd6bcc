// Directives that are left to the back end, or become pragmas of their loops, with other pragmas between them and the
// loop; and a hint for a loop that another transformation has made, of which gcc says nothing.
// RUN: %shepcc -fopenmp --shep-backend=%backend -O2 -Wall -Wextra -Werror %s -o %t
// RUN: %t
// RUN: %shepcxx -fopenmp --shep-backend=%backend -O2 -Wall -Wextra -Werror -x c++ %s -o %t
// RUN: %t
#include <stdlib.h>

static int unrolled(void) {
  int s = 0;
#pragma omp unroll
#pragma pack(push)
  for (int i = 0; i < 10; i++) s += i;
#pragma pack(pop)
#pragma omp unroll partial(2)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
  for (int i = 0; i < 10; i++) {
    int unused;
    s += i;
  }
#pragma GCC diagnostic pop
#pragma omp unroll
#pragma omp interchange
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++) {
      if (i == j) continue;
      s += i;
    }
#pragma omp unroll partial(2)
#pragma omp reverse
  for (int i = 0; i < 10; i++) s += i;
  return s - 3 * 45 - 9 * 45;
}

static int vectorised(void) {
  int s = 0;
#pragma omp simd reduction(+ : s)
#pragma GCC diagnostic push
#pragma GCC unroll 2
#pragma GCC diagnostic ignored "-Wunused-variable"
  for (int i = 0; i < 10; i++) {
    int unused;
    s += i;
  }
#pragma GCC diagnostic pop
#pragma omp simd safelen(4)
#pragma GCC diagnostic push
  for (int i = 0; i < 10; i++) s += i;
#pragma GCC diagnostic pop
  return s - 90;
}

int main(void) { return unrolled() || vectorised(); }
