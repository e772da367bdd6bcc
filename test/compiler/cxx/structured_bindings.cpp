// Structured bindings are shared, firstprivate and private in regions, which Clang's own OpenMP rejects.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"

#include <map>
#include <string>
#include <tuple>

struct Pair {
  int first;
  double second;
};

template <typename T> T in_template(T start) {
  auto [a, b] = std::pair<T, T>(start, start);
#pragma omp parallel num_threads(3)
  {
#pragma omp critical
    a += b;
  }
  return a;
}

int main() {
  Pair pair{1, 2.5};
  auto &[x, y] = pair;
#pragma omp parallel num_threads(4)
  {
#pragma omp atomic
    x += 1;
#pragma omp critical
    y += 0.5;
  }
  EXPECT_EQ(pair.first, 5);
  EXPECT_EQ(pair.second, 4.5);

  auto [p, q] = std::make_tuple(3, std::string("abc"));
  int out = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task
    {
      p += 1;
      q += "d";
    }
#pragma omp taskwait
    for (int i = 0; i < 3; ++i) {
#pragma omp task shared(out)
      {
#pragma omp atomic
        out += p + i;
      }
    }
  }
  EXPECT_EQ(out, 15);
  EXPECT_EQ(q, "abcd");
  auto orphan = [&out, &pair] {
    auto [m, n] = pair;
#pragma omp task shared(out)
    {
      m += 1;
      out = m + static_cast<int>(n);
    }
    m = 100;
#pragma omp taskwait
    return m;
  };
  EXPECT_EQ(orphan(), 100);
  EXPECT_EQ(out, 10);
  int array[2] = {4, 5};
  auto [u, v] = array;
#pragma omp parallel for
  for (int i = 0; i < 10; ++i) {
#pragma omp atomic
    u += v;
  }
  EXPECT_EQ(u, 54);
  std::map<int, int> counts{{1, 2}, {3, 4}};
  int sum = 0;
#pragma omp parallel
#pragma omp single
  for (const auto &[key, value] : counts) {
#pragma omp task shared(sum)
    {
#pragma omp atomic
      sum += key * value;
    }
  }
  EXPECT_EQ(sum, 14);
  EXPECT_EQ(in_template(2), 8);
  struct Fields {
    unsigned low : 3, high : 5;
  } fields{3, 9};
  auto [low, high] = fields;
  unsigned product = 0;
#pragma omp parallel
#pragma omp single
  {
    auto [again, more] = fields;
#pragma omp task shared(product)
    product += again * more;
#pragma omp taskwait
  }
#pragma omp task shared(product)
  product += low * high;
#pragma omp taskwait
  EXPECT_EQ(product, 54u);
  return failures();
}
