// The operators of a class that reductions use need not be for constants.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

struct Flag {
  int value;
  Flag(int is_set = 0) : value(is_set) {}
  operator bool() { return value != 0; }
};

struct Sum {
  int value;
  Sum(int start = 0) : value(start) {}
  Sum operator+(Sum &other) { return Sum(value + other.value); }
};

int main() {
  Flag all(1), any(0);
  Sum sum(3);
#pragma omp parallel for reduction(&& : all) reduction(|| : any) reduction(+ : sum)
  for (int i = 0; i < 20; ++i) {
    Sum next(i);
    all = Flag(i < 20);
    if (i == 7) any = Flag(1);
    sum = sum + next;
  }
  VERIFY(all.value == 1 && any.value == 1 && sum.value == 193);
}
