// Local enumerators keep their values under unique names at file scope, in code and in clauses.
// RUN: %shepcc -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "verify.h"

enum { kLimit = 1000 };

static int colours(int n) {
  enum Colour { kRed = 3, kGreen, kBlue = kGreen * 2 };
  enum { kLimit = 5, kNext };
  enum Colour shade = kGreen;
  int seen = 0;
#pragma omp parallel if (n < kLimit) num_threads(kNext - 2) reduction(+ : seen)
  {
    enum Colour mine = shade == kGreen ? kBlue : kRed;
    switch (mine) {
      case kRed: seen += 1; break;
      case kBlue: seen += 10 + kLimit; break;
      default: seen += 100;
    }
  }
  return seen;
}

static int others(void) {
  enum Colour { kRed = 30 } shade = kRed;
  int sum = 0;
#pragma omp parallel num_threads(2)
#pragma omp atomic
  sum += shade + kRed + kLimit;
  return sum;
}

int main(void) {
  VERIFY(colours(1) == 4 * 15);
  VERIFY(colours(9) == 15);
  VERIFY(others() == 2 * 1060);
  return 0;
}
