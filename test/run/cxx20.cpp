// Tasks in the places that C++20 brings: constrained and abbreviated templates, lambdas with template parameters.
// RUN: %matrix --backend=%backend --flag=-std=c++20 %s
#include <concepts>
#include <cstdio>
#include <span>
#include <vector>
template <class T> struct Box {
  T v;
  Box(T a, int) : v(a) {
#pragma omp task
    v += T(1);
#pragma omp taskwait
  }
};
Box(const char *, int) -> Box<long>;
template <> Box<long>::Box(long a, int) : v(a) {
}
template <std::integral T> T f(T n) {
  T r = 0;
#pragma omp task shared(r)
  r = n * 2;
#pragma omp taskwait
  return r;
}
auto g(std::floating_point auto x, auto... rest)
  requires(sizeof...(rest) < 4)
{
  decltype(x) r = 0;
#pragma omp task shared(r)
  r = x + (0 + ... + rest);
#pragma omp taskwait
  return r;
}
struct P {
  int a, b;
};
int main() {
  double r = 0;
#pragma omp parallel
#pragma omp single
  {
    Box b(3, 1);
    r = b.v + f(4) + f(5L) + g(1.5, 1, 2, 3);
    auto l = []<class T, int N>(T(&arr)[N]) {
      T s{};
#pragma omp task shared(s, arr)
      for (auto x : arr)
        s += x;
#pragma omp taskwait
      return s;
    };
    int arr[4] = {1, 2, 3, 4};
    r += l(arr);
    P p{.a = 1, .b = 2};
    auto [x, y] = p;
#pragma omp task shared(r)
    {
      r += x + y;
    }
#pragma omp taskwait
    std::vector<int> v{3, 1, 2};
    std::span s(v);
#pragma omp task shared(r) firstprivate(s)
    for (int e : s)
      r += e;
#pragma omp taskwait
    constexpr auto sq = [](int q) consteval { return q * q; };
#pragma omp task shared(r)
    r += sq(3);
#pragma omp taskwait
    for (int i = 0; auto e : v) {
#pragma omp task shared(r) firstprivate(e)
#pragma omp atomic
      r += e * i;
      i++;
    }
#pragma omp taskwait
  }
  printf("%g\n", r);
}
