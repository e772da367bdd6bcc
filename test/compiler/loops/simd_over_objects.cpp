// simd loops over iterators and ranges, which gcc alone does not take (OpenMP 5.2, 4.4.1 and 10.4).
// RUN: %shepcxx --shep-backend=%backend -Wall -Werror -fopenmp %s -o %t && %t | %FileCheck %s
#include <cstdio>
#include <vector>

template <class T> T over_iterators(const std::vector<T>& v) {
  T s{};
#pragma omp simd reduction(+ : s)
  for (auto it = v.begin(); it != v.end(); ++it) s += *it;
  return s;
}
template <class T> T over_range(const std::vector<T>& v) {
  T s{};
#pragma omp simd reduction(+ : s)
  for (auto x : v) s += x;
  return s;
}

int main() {
  std::vector<int> v(10, 3);
  int s = 0, last = 0, own = 5;
#pragma omp simd reduction(+ : s) lastprivate(last) private(own)
  for (auto it = v.begin(); it != v.end(); ++it) {
    own = *it;
    s += own;
    last = s;
  }
#pragma omp simd reduction(+ : s)
  for (int x : v) s += x;
#pragma omp simd collapse(2) reduction(+ : s)
  for (int i = 0; i < 2; i++)
    for (auto it = v.begin(); it != v.end(); ++it) s += i * *it;
  // CHECK: 90 1 5 30 30
  std::printf("%d %d %d %d %d\n", s, last > 0, own, over_iterators(v), over_range(v));
}
