// Regions in lambdas, lambdas in regions, init captures, mutable and generic lambdas.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++14 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include <functional>

struct Owner {
  int value = 5;
  int run() {
    int result = 0;
    auto work = [this, &result] {
#pragma omp parallel num_threads(3)
      {
#pragma omp task
        {
#pragma omp atomic
          result += value;
        }
      }
    };
    work();
    return result;
  }
};

int main() {
  int total = 0, base = 3;
  auto explicit_capture = [&total, base](int n) {
#pragma omp parallel for
    for (int i = 0; i < n; ++i) {
#pragma omp atomic
      total += base;
    }
  };
  explicit_capture(10);
  EXPECT_EQ(total, 30);

  auto init_capture = [counter = 1, &sum = total]() mutable {
#pragma omp parallel num_threads(2) firstprivate(counter)
    {
      counter += 1;
#pragma omp critical
      sum += counter;
    }
    counter += 10;
#pragma omp parallel
#pragma omp single
#pragma omp task
    counter += 1;
    return counter;
  };
  int got = init_capture();
  EXPECT_EQ(got, 12);
  EXPECT_EQ(total, 34);

  auto generic = [](auto first, auto second) {
    auto out = first + second;
#pragma omp parallel num_threads(4) reduction(+ : out)
    out += first;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(out) firstprivate(second)
      {
        second += 1;
        out += second;
      }
    }
    return out;
  };
  EXPECT_EQ(generic(1, 2), 10);
  EXPECT_EQ(generic(0.5, 2), 7.5);
  // An init capture that only tasks change is used all the same.
  auto changed = [first = 1, second = 2](auto step) mutable {
#pragma omp task default(shared)
    first += 1;
#pragma omp task shared(second)
    second += 1;
#pragma omp taskwait
#pragma omp taskloop shared(first)
    for (int i = 0; i < 4; i++)
#pragma omp atomic
      first += 1;
    return first + second + step;
  };
  EXPECT_EQ(changed(2), 6 + 3 + 2);

  int nested = 0;
#pragma omp parallel num_threads(2)
  {
    int mine = 2;
    auto inner = [&](int k) {
#pragma omp task firstprivate(k)
      {
        auto innermost = [=, &nested] {
#pragma omp atomic
          nested += k + mine;
        };
        innermost();
      }
#pragma omp taskwait
    };
    inner(1);
  }
  EXPECT_EQ(nested, 6);
  std::function<int(int)> recursive = [&](int n) -> int {
    if (n < 2) return n;
    int a = 0, b = 0;
#pragma omp task shared(a, recursive)
    a = recursive(n - 1);
#pragma omp task shared(b, recursive)
    b = recursive(n - 2);
#pragma omp taskwait
    return a + b;
  };
  int fib = 0;
#pragma omp parallel
#pragma omp single
  fib = recursive(12);
  EXPECT_EQ(fib, 144);
  EXPECT_EQ(Owner().run(), 15);
  return failures();
}
