// Expressions in the clauses of _Pragma directives, which stand in no file: written directly, by macros, of macros.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

#define OMP(...) TEXT(omp __VA_ARGS__)
#define TEXT(x) _Pragma(#x)
#define ONE 1
#define TWO (ONE + 1)
#define NEXT(x) ((x) + ONE)

template <class T> int members(T n) {
  int count = 0;
  _Pragma("omp parallel num_threads(NEXT(n)) reduction(+ : count)")
  count++;
  return count;
}

int main() {
  int value = 2, sum = 0;
  OMP(parallel num_threads(ONE + value + TWO) if(value) reduction(+ : sum))
  sum += 0;
  _Pragma("omp parallel num_threads(value + 1) if(value > ONE)")
  OMP(single)
  {
    _Pragma("omp task if(NEXT(value) > TWO) priority(NEXT(TWO)) depend(out : value) shared(value)")
    value += TWO;
    OMP(task depend(in : value) final(NEXT(value) == ONE + NEXT(TWO)) shared(sum, value))
    sum += value;
  }
  EXPECT_EQ(value, 4);
  EXPECT_EQ(sum, 4);
  EXPECT_EQ(members(1) >= 1, true);
  return failures();
}
