// __COUNTER__ counts as it does without OpenMP, in regions, behind them, in conditions and in headers.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t && %t
#include "verify.h"
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define UNIQUE(name) JOIN(name, __COUNTER__)
#define NEXT(x) ((x) * 0 + __COUNTER__)

static int early[] = {__COUNTER__, __COUNTER__};
static int UNIQUE(before_) = 20;

static int regions(void) {
  int a = 0, b = 0, c = 0, z = 1;
  a = __COUNTER__;
#pragma omp parallel num_threads(1)
  {
    b = NEXT(z);
    int UNIQUE(local_) = z++;
    local_5 += __COUNTER__;
    c = local_5;
  }
  return a * 1000 + b * 100 + c;
}

#include "Inputs/counts.h"

#if __COUNTER__ == 8
static int UNIQUE(behind_) = 30;
#elif __COUNTER__
#error another condition
#else
#error counted otherwise
#endif

int main(void) {
  VERIFY(early[0] == 0 && early[1] == 1 && before_2 == 20);
  VERIFY(regions() == 3 * 1000 + 4 * 100 + 1 + 6);
  VERIFY(of_header_7 == 40 && behind_9 == 30);
  VERIFY(__COUNTER__ == 10);
  return 0;
}
