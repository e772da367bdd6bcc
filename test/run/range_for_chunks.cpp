// A range-for whose chunk size, step or number of tasks is no literal; the front end once crashed at the chunk size.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <vector>
std::vector<int> V(60, 1);
int A[60];
int g;
struct S {
  int m;
  std::vector<int> v;
  void f(int n) {
#pragma omp parallel for schedule(static, m)
    for (int& i : v) i += m;
#pragma omp parallel for schedule(dynamic, m + n)
    for (auto& i : v) i += n;
  }
};
template <class T> int t(T& r, int n) {
  int s = 0, q = 0;
#pragma omp parallel for schedule(static, n) reduction(+ : s)
  for (auto x : r) s += x;
#pragma omp parallel for schedule(guided, n) reduction(+ : s) collapse(2)
  for (auto x : r)
    for (int k = 0; k < n; ++k) s += x;
#pragma omp parallel for schedule(guided, n) reduction(+ : s) collapse(2)
  for (int k = 0; k < n; ++k)
    for (auto x : r) s += x;
#pragma omp parallel for reduction(+ : s) linear(q : n) schedule(static, q + 1)
  for (auto x : r) s += x, q += n;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(n) reduction(+ : s)
  for (auto x : r) s += x;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop num_tasks(n) collapse(2) reduction(+ : s)
  for (auto x : r)
    for (auto y : A) s += x + y;
#pragma omp teams distribute parallel for num_teams(n) dist_schedule(static, n) schedule(static, n) reduction(+ : s)
  for (auto x : r) s += x;
#pragma omp teams distribute num_teams(n) dist_schedule(static, n) reduction(+ : s)
  for (auto x : r) s += x;
#pragma omp parallel for simd schedule(simd : static, n) reduction(+ : s)
  for (auto x : r) s += x;
#pragma omp parallel for ordered schedule(dynamic, n) reduction(+ : s)
  for (auto x : r) {
#pragma omp ordered
    s += x;
  }
  return s + q;
}
int h(int n) {
  int s = 0, i = 2, last = 0;
#pragma omp parallel for schedule(static, i) reduction(+ : s) lastprivate(last)
  for (int i : V) s += i, last = i;
#pragma omp parallel for schedule(static, i) firstprivate(i) reduction(+ : s)
  for (int j : A) s += i + j;
#pragma omp parallel for schedule(static, g) reduction(+ : s) lastprivate(g)
  for (int j : A) s += j, g = n;
#pragma omp parallel for schedule(static, s % 5 + 1) reduction(+ : s)
  for (auto& x : V) s += x;
  return s + last + i;
}
int main() {
  g = 2;
  S s{2, V};
  s.f(3);
  int r = t(V, 3) + t(A, 2) + h(4);
  for (int x : s.v) r += x;
  printf("%d\n", r);
}
