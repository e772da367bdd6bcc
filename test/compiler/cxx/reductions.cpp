// The built-in reductions work on all arithmetic types, on references, arrays and members.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include <limits>

template <typename T> void arithmetic() {
  T sum = T(1), low = std::numeric_limits<T>::max(), high = std::numeric_limits<T>::lowest(), product = T(1);
  T &reference = sum;
#pragma omp parallel for reduction(+ : reference) reduction(min : low) reduction(max : high) reduction(* : product)
  for (int i = 1; i <= 6; ++i) {
    reference += T(1);
    if (T(i) < low) low = T(i);
    if (T(i) > high) high = T(i);
    if (i < 4) product *= T(i);
  }
  EXPECT_EQ(sum, T(7));
  EXPECT_EQ(low, T(1));
  EXPECT_EQ(high, T(6));
  EXPECT_EQ(product, T(6));
  T nothing = std::numeric_limits<T>::lowest();
#pragma omp parallel reduction(max : nothing)
  {
  }
  EXPECT_EQ(nothing, std::numeric_limits<T>::lowest());
}

template <typename T> void bits() {
  T all = T(~T(0)), any = 0, flip = 0;
#pragma omp parallel for reduction(& : all) reduction(| : any) reduction(^ : flip)
  for (int i = 0; i < 4; ++i) {
    all &= T(~(T(1) << i));
    any |= T(T(1) << i);
    flip ^= T(3);
  }
  EXPECT_EQ(all, T(~T(15)));
  EXPECT_EQ(any, T(15));
  EXPECT_EQ(flip, T(0));
}

struct Sums {
  double total = 0;
  int histogram[4] = {0, 0, 0, 0};
  void run() {
#pragma omp parallel for reduction(+ : total, histogram)
    for (int i = 0; i < 40; ++i) {
      total += 0.5;
      histogram[i % 4] += 1;
    }
  }
};

int main() {
  arithmetic<char>();
  arithmetic<signed char>();
  arithmetic<unsigned char>();
  arithmetic<short>();
  arithmetic<unsigned short>();
  arithmetic<int>();
  arithmetic<unsigned>();
  arithmetic<long>();
  arithmetic<unsigned long>();
  arithmetic<long long>();
  arithmetic<unsigned long long>();
  arithmetic<float>();
  arithmetic<double>();
  arithmetic<long double>();
  bits<unsigned char>();
  bits<int>();
  bits<unsigned long>();
  bool every = true, some = false;
#pragma omp parallel for reduction(&& : every) reduction(|| : some)
  for (int i = 0; i < 10; ++i) {
    every = every && i < 10;
    some = some || i == 7;
  }
  EXPECT(every && some);
  Sums sums;
  sums.run();
  EXPECT_EQ(sums.total, 20);
  EXPECT_EQ(sums.histogram[3], 10);
  int *cells = new int[8]();
  int length = 8;
#pragma omp parallel for reduction(+ : cells[0 : length])
  for (int i = 0; i < 80; ++i) cells[i % 8] += i / 8;
  for (int i = 0; i < 8; ++i) EXPECT_EQ(cells[i], 45);
  int grid[3][4] = {};
#pragma omp parallel for reduction(+ : grid[1 : 2][ : ])
  for (int i = 0; i < 24; ++i) grid[1 + i % 2][i % 4] += 1;
  EXPECT_EQ(grid[1][0], 6);
  EXPECT_EQ(grid[2][3], 6);
  EXPECT_EQ(grid[0][0], 0);
  delete[] cells;
  return failures();
}
