// Loops of simd constructs over iterators that are classes, which gcc's own simd does not take, and over pointers.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -Wall -Wextra -Werror -I%S/../Inputs %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "verify.h"

#include <vector>

template <class It> static void add(It first, It last) {
#pragma omp parallel for simd
  for (It it = first; it < last; ++it) *it += 1;
}

int main() {
  std::vector<int> numbers(100, 1);
  int plain[5] = {1, 2, 3, 4, 5};
#pragma omp parallel for simd
  for (int &each : numbers) each += 1;
#pragma omp parallel for simd
  for (auto it = numbers.begin(); it < numbers.end(); ++it) *it += 1;
#pragma omp parallel for simd
  for (int &each : plain) each += 1;
  add(numbers.begin(), numbers.end());
  add(plain, plain + 5);
  VERIFY(numbers[0] == 4 && numbers[99] == 4 && plain[4] == 7);
}
