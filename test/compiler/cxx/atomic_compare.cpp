// atomic compare in templates, on members and on dependent types, as a lock-free maximum and as compare-and-swap.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

template <typename T> struct Record {
  T best;
  int updates;
  bool offer(T value) {
    T before;
#pragma omp atomic compare capture acq_rel
    {
      before = best;
      if (best < value) {
        best = value;
      }
    }
    return before < value;
  }
  bool swap_if(T expected, T desired) {
    bool met;
#pragma omp atomic compare capture
    {
      met = this->best == expected;
      if (met) {
        this->best = desired;
      }
    }
    return met;
  }
};

template <typename T> void check() {
  Record<T> record = {T(0), 0};
  int rising = 0;
#pragma omp parallel for num_threads(4) reduction(+ : rising)
  for (int i = 0; i < 120; ++i) rising += record.offer(T(i));
  EXPECT_EQ(record.best, T(119));
  EXPECT(rising >= 1 && rising <= 119);
  EXPECT(record.swap_if(T(119), T(1)));
  EXPECT(!record.swap_if(T(119), T(2)));
  EXPECT_EQ(record.best, T(1));
  int winners = 0;
#pragma omp parallel num_threads(4) reduction(+ : winners)
  winners += record.swap_if(T(1), T(3));
  EXPECT_EQ(winners, 1);
  T lowest = T(50);
#pragma omp parallel for num_threads(4)
  for (int i = 2; i < 60; ++i) {
    T mine = T(i);
#pragma omp atomic compare
    lowest = mine < lowest ? mine : lowest;
  }
  EXPECT_EQ(lowest, T(2));
}

enum class Light { red, green };

int main() {
  check<int>();
  check<signed char>();
  check<long>();
  check<float>();
  check<double>();
  check<long double>();
  Light light = Light::red, before = Light::green;
#pragma omp atomic compare capture
  {
    before = light;
    if (light == Light::red) {
      light = Light::green;
    }
  }
  EXPECT(light == Light::green && before == Light::red);
  return failures();
}
