// const objects, constants, move-only objects, volatile, bit-fields, statics, local classes and anonymous unions in
// regions.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include <memory>
#include <string>

struct Bits {
  unsigned low : 3;
  unsigned high : 5;
};

static int next() {
  static int state = 0;
  int result;
#pragma omp atomic capture
  result = ++state;
  return result;
}

inline int with_default(int n = 3) {
  int r = 0;
#pragma omp parallel num_threads(2) reduction(+ : r)
  r += n;
  return r;
}

static void orphaned(int &reference, const std::string &text, int &result) {
#pragma omp task shared(result) firstprivate(reference)
  {
    reference += static_cast<int>(text.size());
#pragma omp atomic
    result += reference;
  }
#pragma omp taskwait
}

int main() {
  const std::string greeting = "hello";
  const int width = 4;
  constexpr int kSize = 3;
  int sum = 0;
#pragma omp parallel num_threads(2)
  {
    int local[kSize] = {1, 1, width};
#pragma omp task shared(sum)
    {
      int more[width] = {0};
      const int *address = &width;
#pragma omp atomic
      sum += local[2] + static_cast<int>(greeting.size()) + more[0] + *address - kSize;
    }
  }
  EXPECT_EQ(sum, 20);

  std::unique_ptr<int> owner(new int(5));
#pragma omp parallel num_threads(2)
  {
#pragma omp atomic
    *owner += 1;
#pragma omp single
#pragma omp task shared(owner)
    {
#pragma omp atomic
      *owner += 10;
    }
  }
  EXPECT_EQ(*owner, 17);

  volatile int flag = 0;
  Bits bits = {1, 2};
#pragma omp parallel num_threads(2) firstprivate(bits)
  {
    bits.low += 1;
#pragma omp single
    flag = static_cast<int>(bits.low + bits.high);
  }
  EXPECT_EQ(flag, 4);
  EXPECT_EQ(bits.low, 1u);
#pragma omp parallel num_threads(2)
#pragma omp critical
  bits.high += 1;
  EXPECT_EQ(bits.high, 4u);

  struct Local {
    int m;
    int twice() const { return m * 2; }
  };
  Local local = {4};
  int got = 0;
#pragma omp parallel
#pragma omp single
  {
    struct Inner {
      int v;
      void set(int n) { v = n; }
      int run() {
        int r = 0;
#pragma omp task shared(r)
        r = v + 1;
#pragma omp taskwait
        return r;
      }
    };
#pragma omp task firstprivate(local) shared(got)
    {
      Inner inner;
      inner.set(local.twice());
      got = inner.run();
    }
  }
  EXPECT_EQ(got, 9);

  union {
    int as_int;
    float as_float;
  };
  as_int = 1;
#pragma omp parallel num_threads(3)
  {
#pragma omp atomic
    as_int += 1;
  }
  EXPECT_EQ(as_int, 4);

#pragma omp parallel for
  for (int i = 0; i < 10; ++i) next();
  EXPECT_EQ(next(), 11);
  EXPECT_EQ(with_default(), 6);
  int number = 1, result = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  orphaned(number, greeting, result);
  EXPECT_EQ(number, 1);
  EXPECT_EQ(result, 6);
  return failures();
}
