// Tasks in templates with parameters of every kind: values, pointers, types by alias and partial specialisation.
// RUN: %matrix --backend=%backend --flag=-std=c++17 %s
#include <array>
#include <cstdio>
template <auto V> struct K {
  static auto get() {
    auto r = V;
#pragma omp task shared(r)
    r = V + V;
#pragma omp taskwait
    return r;
  }
};
template <class T> T var = T(5);
template <class T, class = void> struct Tr {
  static int go(T t) {
    int r = 0;
#pragma omp task shared(r) firstprivate(t)
    r = int(t) + 1;
#pragma omp taskwait
    return r;
  }
};
template <class T> struct Tr<T *, void> {
  static int go(T *t) {
    int r = 0;
#pragma omp task shared(r)
    r = *t + 2;
#pragma omp taskwait
    return r;
  }
};
template <int *P> int ptr() {
  int r;
#pragma omp task shared(r)
  r = ++*P;
#pragma omp taskwait
  return r;
}
int glob = 3;
template <class T, std::size_t N> using Arr = std::array<T, N>;
template <class T, std::size_t N> T prod(Arr<T, N> a) {
  T p = 1;
  if constexpr (N > 0) {
#pragma omp task shared(p)
    for (auto x : a)
      p *= x;
  }
#pragma omp taskwait
  return p;
}
template <int N> constexpr int rec() {
  return N;
}
template <int N> int tree() {
  int a = 0, b = 0;
  if constexpr (N > 0) {
#pragma omp task shared(a)
    a = tree<N - 1>();
#pragma omp task shared(b)
    b = tree<(N > 1 ? N - 2 : 0)>();
#pragma omp taskwait
  }
  return a + b + rec<N>();
}
int main() {
  long r = 0;
#pragma omp parallel
#pragma omp single
  {
    r = K<4>::get() + K<5L>::get();
    var<int> ++;
#pragma omp task shared(r)
    r += var<int>;
#pragma omp taskwait
    r += Tr<double>::go(2.5) + Tr<int *>::go(&glob) + ptr<&glob>() + prod(Arr<int, 3>{2, 3, 4}) + tree<8>();
  }
  printf("%ld\n", r);
}
