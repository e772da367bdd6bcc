// The attribute form of directives does what pragmas do.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

template <typename T> T twice(T n) {
  T sum = 0;
  [[omp::directive(parallel for reduction(+ : sum))]] for (T i = 0; i < n; ++i) sum += 2;
  return sum;
}

int main() {
  int count = 0;
  [[omp::directive(parallel num_threads(3))]] {
    [[omp::directive(atomic)]] count += 1;
    [[omp::directive(barrier)]];
    [[omp::directive(master)]] count += 10;
  }
  EXPECT_EQ(count, 13);
  int sum = 0;
  [[omp::sequence(directive(parallel num_threads(4)), directive(for reduction(+ : sum)))]]
  for (int i = 0; i < 10; ++i) sum += i;
  EXPECT_EQ(sum, 45);
  [[using omp: directive(parallel), directive(single)]] {
    [[omp::directive(task shared(sum))]] { sum = 5; }
    [[omp::directive(taskwait)]];
    sum += 1;
  }
  EXPECT_EQ(sum, 6);
  [[omp::sequence(omp::directive(parallel), omp::directive(critical(attribute_name)))]] ++sum;
  EXPECT(sum > 6);
  [[omp::directive(parallel)]]
#pragma omp single
  sum = 3;
  EXPECT_EQ(sum, 3);
  EXPECT_EQ(twice(7), 14);
  return failures();
}
