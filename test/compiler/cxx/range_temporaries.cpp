// What the expression of a range makes lives as long in a loop with a directive as in the same loop without one.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Werror %s -o %t && %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++23 -Wall -Wextra -Werror %s -o %t && %t
#include "Inputs/expect.h"
#include <initializer_list>

static int alive, values[] = {1, 2, 3, 4};

struct Holder {
  Holder() { ++alive; }
  ~Holder() { --alive; }
  int (&items() const)[4] { return values; }
};
struct Range {
  Range() { ++alive; }
  Range(const Range &) { ++alive; }
  ~Range() { --alive; }
  int *begin() const { return values; }
  int *end() const { return values + 4; }
};
static Holder make() { return {}; }
static Range range(const Holder & = Holder()) { return {}; }

template <class T> static void in_template() {
  int plain = 0, shared = 0;
  for (int x : T().items()) plain += x * 100 + alive;
#pragma omp parallel for num_threads(1) reduction(+ : shared)
  for (int x : T().items()) shared += x * 100 + alive;
  EXPECT_EQ(plain, shared);
  EXPECT_EQ(alive, 0);
}

int main() {
  int plain = 0, shared = 0;
  for (int x : make().items()) plain += x * 100 + alive;
#pragma omp parallel for reduction(+ : shared) num_threads(1)
  for (int x : make().items()) shared += x * 100 + alive;
  EXPECT_EQ(plain, 1000 + 4 * (__cpp_range_based_for >= 202211L));
  EXPECT_EQ(plain, shared);
  EXPECT_EQ(alive, 0);

  plain = shared = 0;
  for (int x : range()) plain += x * 100 + alive;
#pragma omp parallel for num_threads(1) reduction(+ : shared)
  for (int x : range()) shared += x * 100 + alive;
  EXPECT_EQ(plain, shared);

  plain = shared = 0;
  for (int x : range())
    for (int y : make().items()) plain += x * y * 100 + alive;
#pragma omp parallel for num_threads(1) collapse(2) reduction(+ : shared)
  for (int x : range())
    for (int y : make().items()) shared += x * y * 100 + alive;
  EXPECT_EQ(plain, shared);

  plain = shared = 0;
  for (int i = 0; i < 3; ++i)
    for (int x : make().items()) plain += i * x;
#pragma omp taskloop reduction(+ : shared) collapse(2)
  for (int i = 0; i < 3; ++i)
    for (int x : make().items()) shared += i * x + (alive == 0) * (__cpp_range_based_for >= 202211L);
  EXPECT_EQ(plain, shared);

  shared = 0;
#pragma omp parallel for num_threads(1) reduction(+ : shared)
  for (int x : {1, 2, 3}) shared += x;
  EXPECT_EQ(shared, 6);
  EXPECT_EQ(alive, 0);
  in_template<Holder>();
  return failures();
}
