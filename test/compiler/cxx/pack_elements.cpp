// A task that stands in what a pack expansion repeats captures one element of the pack.
// Clang 22 takes no OpenMP directive there: it says that the expansion contains no pack.
// UNSUPPORTED: front-end-22
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

template <typename... Ts> long sum(const Ts &...values) {
  long total = 0;
  auto add = [&total](auto... elements) {
    ([&] {
#pragma omp task shared(total, elements)
      total += elements;
#pragma omp taskwait
#pragma omp task shared(total)
      {
        elements += 1;
        total += elements;
      }
#pragma omp taskwait
    }(), ...);
    return (elements + ... + 0);
  };
  EXPECT_EQ(add(values...), (values + ... + 0));
  return total;
}

int main() {
  EXPECT_EQ(sum(1, 2L, short(3)), 15L);
  EXPECT_EQ(sum(), 0L);
  return failures();
}
