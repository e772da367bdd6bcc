// Lambdas in a region name structured bindings in their lists of captures, by value, by reference, and as the value of
// another.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -std=c++20 -Wall -Wextra -Werror %s -o %t && %t
#include "Inputs/expect.h"

#include <utility>

struct Two {
  int a, b;
};

int main() {
  int array[] = {1, 2}, out = 0;
  auto &[e, f] = array;
  auto [g, h] = std::pair<int, long>(5, 6);
  auto [a, b] = Two{1, 2};
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task shared(out)
  {
    auto first = [a = e, &f, g] { return a + f + g; };
    auto second = [&e = e, h = h + 1] { return e + int(h); };
    auto third = [e, &h](auto more) { return e + int(h) + more; };
    auto fourth = [=, &e] { return e + f; };
    auto fifth = [&, f] { return [f, &b] { return f + b; }() + a; };
    out = first() + 10 * second() + 100 * third(2) + 1000 * fourth() + 10000 * fifth();
    auto changes = [&e, &f]() mutable { e += f; };
    changes();
  }
  EXPECT_EQ(out, 8 + 80 + 900 + 3000 + 50000);
  EXPECT_EQ(array[0], 3);
  return failures();
}
