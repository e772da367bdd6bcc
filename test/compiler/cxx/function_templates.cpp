// Regions in function templates work on dependent types in every data-sharing clause.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

#include <vector>

template <typename T> T sum(const std::vector<T> &values) {
  T total = T(), last = T(), start = T(1), seen = T();
  T scratch;
#pragma omp parallel for reduction(+ : total) lastprivate(last) firstprivate(start) private(scratch)
  for (std::size_t i = 0; i < values.size(); ++i) {
    scratch = values[i] + start;
    total += scratch;
    last = values[i];
  }
#pragma omp parallel
  {
    T local = T();
#pragma omp single copyprivate(local)
    local = T(5);
#pragma omp critical(template_critical)
    seen += local;
#pragma omp barrier
    EXPECT_EQ(local, T(5));
  }
  EXPECT(seen >= T(5));
  EXPECT_EQ(last, values.back());
  return total;
}

template <typename T, int N> void arrays(T (&out)[N]) {
  T local[N], shared_sum[N] = {};
  for (int i = 0; i < N; ++i) local[i] = T(i);
#pragma omp parallel firstprivate(local) reduction(+ : shared_sum) num_threads(3)
  {
    for (int i = 0; i < N; ++i) local[i] += T(1), shared_sum[i] += local[i];
  }
  for (int i = 0; i < N; ++i) EXPECT_EQ(local[i], T(i));
#pragma omp parallel
#pragma omp single
  for (int k = 0; k < N; ++k) {
#pragma omp task firstprivate(local, k) shared(out)
    {
      local[k] *= T(2);
      out[k] = local[k] + shared_sum[k];
    }
  }
#pragma omp parallel private(local)
  local[0] = T(9);
}

template <typename T> void by_reference(T &object, T other) {
  T &alias = other;
#pragma omp parallel num_threads(2)
  {
#pragma omp task
    {
#pragma omp atomic
      object += T(1);
    }
#pragma omp task firstprivate(alias) shared(object)
    {
      alias += T(1);
#pragma omp atomic update
      object += alias;
    }
  }
  EXPECT_EQ(other, T(3));
}

template <typename T> void linear(T position, T *pointer) {
  T wrong = T();
#pragma omp parallel for linear(position : 2) linear(pointer) reduction(+ : wrong)
  for (int i = 0; i < 10; ++i) {
    if (position != T(1 + 2 * i)) wrong += T(1);
    *pointer++ = position;
    position += T(2);
  }
  EXPECT_EQ(wrong, T(0));
  EXPECT_EQ(position, T(21));
  EXPECT_EQ(pointer[-1], T(19));
}

template <typename T> T fib(T n) {
  if (n < 2) return n;
  T a, b;
#pragma omp task shared(a) if (n > 5)
  a = fib(n - 1);
#pragma omp task shared(b) final(n < 4)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

int main() {
  EXPECT_EQ(sum(std::vector<int>(100, 2)), 300);
  EXPECT_EQ(sum(std::vector<double>(100, 0.5)), 150.0);
  EXPECT_EQ(sum(std::vector<long>(10, 1)), 20);
  int a[4] = {};
  double b[6] = {};
  arrays(a);
  arrays(b);
  for (int i = 0; i < 4; ++i) EXPECT_EQ(a[i], 2 * i + 3 * (i + 1));
  for (int i = 0; i < 6; ++i) EXPECT_EQ(b[i], 2.0 * i + 3 * (i + 1));
  int x = 0;
  by_reference(x, 3);
  EXPECT_EQ(x, 10);
  float f = 0;
  by_reference(f, 3.0f);
  EXPECT_EQ(f, 10.0f);
  long steps[10];
  linear(1L, steps);
  EXPECT_EQ(steps[3], 7);
  long r = 0;
#pragma omp parallel
#pragma omp single
  r = fib(15L);
  EXPECT_EQ(r, 610);
  return failures();
}
