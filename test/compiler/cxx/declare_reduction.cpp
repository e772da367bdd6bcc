// declare reduction for classes: in namespaces, classes and templates, by value, constructor and function.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++11 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++20 -Wall -Wextra -Wshadow -pedantic -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=4 %t
#include "Inputs/expect.h"
#include <algorithm>
#include <complex>
#include <string>
#include <vector>

struct Vec {
  double x, y;
  Vec(double a, double b) : x(a), y(b) {}
  Vec &operator+=(const Vec &o) { x += o.x, y += o.y; return *this; }
};
#pragma omp declare reduction(+ : Vec : omp_out += omp_in) initializer(omp_priv = Vec(0, 0))

namespace space {
struct Box {
  int low, high;
  explicit Box(int l = 1000, int h = -1000) : low(l), high(h) {}
};
inline void merge(Box &out, const Box &in) {
  out.low = std::min(out.low, in.low);
  out.high = std::max(out.high, in.high);
}
inline void prepare(Box *box, const Box &original) { box->low = original.low, box->high = original.high; }
#pragma omp declare reduction(extent : Box : merge(omp_out, omp_in)) initializer(prepare(&omp_priv, omp_orig))
inline Box extent_of(const std::vector<int> &values) {
  Box box;
#pragma omp parallel for reduction(extent : box)
  for (std::size_t i = 0; i < values.size(); ++i) merge(box, Box(values[i], values[i]));
  return box;
}
}  // namespace space

struct NoDefault {
  int n;
  explicit NoDefault(int v) : n(v) {}
};
#pragma omp declare reduction(join : NoDefault : omp_out.n += omp_in.n) initializer(omp_priv(0))
#pragma omp declare reduction(+ : std::complex<double> : omp_out += omp_in)
#pragma omp declare reduction(append : std::vector<int> : omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end()))

template <typename T> T largest(const std::vector<T> &values) {
#pragma omp declare reduction(biggest : T : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)
  T result = values[0];
#pragma omp parallel for reduction(biggest : result)
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] > result) result = values[i];
  return result;
}

struct Holder {
#pragma omp declare reduction(product : long : omp_out *= omp_in) initializer(omp_priv = 1)
  long run() {
    long p = 2;
#pragma omp parallel for reduction(product : p)
    for (int i = 1; i <= 5; ++i) p *= i;
    return p;
  }
};

// A type that is complete only behind the directive.
struct Late;
void add(Late &, const Late &);
#pragma omp declare reduction(late : Late : add(omp_out, omp_in))
struct Late {
  int n = 0;
};
void add(Late &to, const Late &from) { to.n += from.n; }

int main() {
  Vec sum(1, 1);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 10; ++i) sum += Vec(i, 1);
  EXPECT_EQ(sum.x, 46);
  EXPECT_EQ(sum.y, 11);
  std::vector<int> numbers;
  for (int i = 0; i < 50; ++i) numbers.push_back((i * 37) % 50);
  space::Box box = space::extent_of(numbers);
  EXPECT_EQ(box.low, 0);
  EXPECT_EQ(box.high, 49);
  space::Box qualified;
#pragma omp parallel for reduction(space::extent : qualified)
  for (int i = 5; i < 9; ++i) space::merge(qualified, space::Box(i, i));
  EXPECT_EQ(qualified.high, 8);
  NoDefault none(5);
#pragma omp parallel num_threads(3) reduction(join : none)
  none.n += 1;
  EXPECT_EQ(none.n, 8);
  std::complex<double> z(1, 0);
#pragma omp parallel for reduction(+ : z)
  for (int i = 0; i < 4; ++i) z += std::complex<double>(0, i);
  EXPECT(z == std::complex<double>(1, 6));
  std::vector<int> joined;
#pragma omp parallel for reduction(append : joined)
  for (int i = 0; i < 100; ++i) joined.push_back(i);
  std::sort(joined.begin(), joined.end());
  EXPECT_EQ(joined.size(), 100u);
  EXPECT_EQ(joined[99], 99);
  EXPECT_EQ(largest(numbers), 49);
  EXPECT_EQ(largest(std::vector<std::string>{"b", "z", "a"}), "z");
  EXPECT_EQ(Holder().run(), 240);
  NoDefault many[2] = {NoDefault(1), NoDefault(2)};
#pragma omp parallel num_threads(2) reduction(join : many)
  many[1].n += 3;
  EXPECT_EQ(many[0].n, 1);
  EXPECT_EQ(many[1].n, 8);
  Late late;
#pragma omp parallel for reduction(late : late)
  for (int i = 0; i < 10; ++i) late.n += i;
  EXPECT_EQ(late.n, 45);
  return failures();
}
