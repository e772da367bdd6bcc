// __COUNTER__ counts as it does without OpenMP where some of its macros are written expanded.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -I%S/../Inputs %s -o %t && %t
#include "verify.h"
#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define UNIQUE(name) JOIN(name, __COUNTER__)
#define REGION(directive, body) _Pragma(directive) { int UNIQUE(in_) = 1; body; (void)in_0; }

namespace {
int regions(int n) {
  int sum = 0;
  REGION("omp parallel num_threads(1) firstprivate(n)", sum += n)
  int UNIQUE(behind_) = 10;
#pragma omp parallel num_threads(1)
  {
    int UNIQUE(within_) = 100;
    sum += within_2;
  }
  int UNIQUE(last_) = 1000;
#pragma omp parallel num_threads(__COUNTER__ - 3) reduction(+ : sum)
  sum += 10000;
  return sum + behind_1 + last_3;
}
int UNIQUE(outside_) = 5;
}

int main() {
  VERIFY(regions(1) == 11111 && outside_5 == 5 && __COUNTER__ == 6);
  return 0;
}
