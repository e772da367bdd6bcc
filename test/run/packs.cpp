// Tasks that expand parameter packs, and tasks beside what is expanded; statements with initialisers; range-for.
// RUN: %matrix --backend=%backend --flag=-std=c++17 %s
#include <cstdio>
#include <map>
#include <utility>
#include <vector>
template <class... A> long fold(A... a) {
  long s = 0;
#pragma omp task shared(s)
  s = (0L + ... + a);
#pragma omp taskwait
  return s;
}
template <class F, class... A> auto call(F f, A &&...a) {
  decltype(f(a...)) r{};
#pragma omp task shared(r, f)
  r = f(std::forward<A>(a)...);
#pragma omp taskwait
  return r;
}
template <std::size_t... I> int seq(std::index_sequence<I...>) {
  int out[sizeof...(I)] = {};
  (
      [&](auto i) {
#pragma omp task shared(out) firstprivate(i)
        out[i] = int(i) * 2 + int(I);
#pragma omp taskwait
      }(std::integral_constant<std::size_t, I>{}),
      ...);
  int s = 0;
  for (int x : out)
    s += x;
  return s;
}
// A fold expression has a directive for each element of a pack, which its clauses name.
template <int... I> int folded() {
  int s = 0;
  (
      [&] {
#pragma omp parallel for num_threads(I) schedule(static, I) reduction(+ : s)
        for (int i = 0; i < 4; i++) s += I;
#pragma omp task shared(s) if (I > 1) final(I > 2)
        s += 100 * I;
#pragma omp taskwait
      }(),
      ...);
  return s;
}

template <class... T> long folded_values(T... t) {
  long s = 0;
  (
      [&] {
#pragma omp task shared(s) depend(inout : t) priority(t) firstprivate(t)
        s += t;
#pragma omp taskwait depend(in : t)
#pragma omp taskloop num_tasks(t) reduction(+ : s) shared(t)
        for (int i = 0; i < t; i++) s += 10;
      }(),
      ...);
  return s;
}

int main() {
  long r = 0;
#pragma omp parallel
#pragma omp single
  {
    r = fold(1, 2.0, 3L, 'a');
    r += call([](int a, long b) { return a * b; }, 6, 7L);
    r += seq(std::make_index_sequence<5>{});
    std::map<int, int> m{{1, 2}, {3, 4}};
    if (auto it = m.find(3); it != m.end()) {
#pragma omp task shared(r)
      r += it->second;
    } else {
#pragma omp task shared(it)
      it = m.begin();
    }
#pragma omp taskwait
    switch (int k = int(r % 3); k) {
    case 0: {
#pragma omp task shared(r)
      r += k;
#pragma omp taskwait
    } break;
    default:
#pragma omp task shared(r)
      r += 10 * k;
#pragma omp taskwait
    }
    r += folded<1, 2>() + folded_values(2, 3L);
    std::vector<int> v{1, 2, 3};
    for (auto &x : v)
#pragma omp task shared(x)
    {
      x *= 2;
    }
#pragma omp taskwait
    for (int x : v)
#pragma omp task shared(r)
#pragma omp atomic
      r += x;
#pragma omp taskwait
  }
  printf("%ld\n", r);
}
