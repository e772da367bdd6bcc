// Task reductions of objects, members, references and in templates; every copy is destroyed.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <vector>
#include <string>
#include <atomic>
static int failures;
#define CHECK(c) do { if (!(c)) { std::printf("FAIL %d: %s\n", __LINE__, #c); failures++; } } while (0)
static std::atomic<int> alive{0};
struct Set { std::vector<int> v; Set() { alive++; } Set(const Set &o) : v(o.v) { alive++; } ~Set() { alive--; } void join(const Set &o) { v.insert(v.end(), o.v.begin(), o.v.end()); } };
#pragma omp declare reduction(merge : Set : omp_out.join(omp_in))
struct V { double x = 0; V &operator+=(const V &o) { x += o.x; return *this; } };
#pragma omp declare reduction(+ : V : omp_out += omp_in) initializer(omp_priv = V())
template <class T> T sum_all(const std::vector<T> &in) {
  T total{};
#pragma omp taskloop reduction(+ : total) shared(in)
  for (std::size_t i = 0; i < in.size(); ++i) total += in[i];
  return total;
}
void visit(int depth, int &count) {
  if (!depth) return;
#pragma omp task in_reduction(+ : count)
  { count++; visit(depth - 1, count); }
#pragma omp task in_reduction(+ : count) untied
  { count++; visit(depth - 1, count); }
}
struct Counter {
  long hits = 0;
  void run(int n) {
#pragma omp taskgroup task_reduction(+ : hits)
    for (int i = 0; i < n; ++i) {
#pragma omp task in_reduction(+ : hits)
      hits += i;
    }
  }
};
int main() {
#pragma omp parallel
#pragma omp single
  {
    Set s;
#pragma omp taskgroup task_reduction(merge : s)
    {
      for (int i = 0; i < 1000; ++i) {
#pragma omp task in_reduction(merge : s)
        s.v.push_back(i);
      }
#pragma omp taskloop in_reduction(merge : s) nogroup
      for (int i = 1000; i < 2000; ++i) s.v.push_back(i);
    }
    long t = 0; for (int x : s.v) t += x;
    CHECK(s.v.size() == 2000 && t == 1999000); 
    CHECK(alive == 1);
    std::vector<double> d(1000, 0.5); CHECK(sum_all(d) == 500);
    std::vector<V> nv(100); for (auto &v : nv) v.x = 2; CHECK(sum_all(nv).x == 200);
    int c = 0;
#pragma omp taskgroup task_reduction(+ : c)
    visit(8, c);
    CHECK(c == 510);
    int c2 = 0;
#pragma omp taskloop reduction(+ : c2)
    for (int i = 0; i < 10; ++i) visit(3, c2);
    CHECK(c2 == 140);
    Counter k; k.run(100); CHECK(k.hits == 4950);
    int a[4] = {};
#pragma omp taskloop reduction(+ : a) grainsize(5)
    for (int i = 0; i < 1000; ++i) a[i % 4]++;
    CHECK(a[0] == 250 && a[3] == 250);
    int *p = a;
#pragma omp taskgroup task_reduction(+ : p[1:2])
    {
#pragma omp task in_reduction(+ : p[1:2])
      { p[1]++; p[2]++; }
#pragma omp taskloop in_reduction(+ : p[1:2]) untied
      for (int i = 0; i < 100; ++i) p[1 + i % 2]++;
    }
    CHECK(a[1] == 301 && a[2] == 301);
    auto f = [&](int m) { long z = 0;
#pragma omp taskloop reduction(max : z)
      for (int i = 0; i < m; ++i) z = z < i ? i : z;
      return z; };
    CHECK(f(77) == 76);
  }
  long rt = 1;
#pragma omp parallel reduction(task, + : rt) 
  {
#pragma omp single
    for (int i = 0; i < 10; ++i) {
#pragma omp task in_reduction(+ : rt)
      rt += 10;
    }
  }
  CHECK(rt == 101);
  std::printf("failures %d\n", failures);
  return failures;
}
