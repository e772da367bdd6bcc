// Taskloops over iterators and ranges, with objects that are copied and destroyed once for each task.
// RUN: %matrix --backend=%backend %s
#include <cstdio>
#include <vector>
#include <atomic>
static int failures;
#define CHECK(c) do { if (!(c)) { std::printf("FAIL %d: %s\n", __LINE__, #c); failures++; } } while (0)
static std::atomic<int> alive{0}, copies{0};
struct Obj { int v; Obj(int v = 0) : v(v) { alive++; } Obj(const Obj &o) : v(o.v) { alive++; copies++; } Obj &operator=(const Obj &o) { v = o.v; return *this; } ~Obj() { alive--; } };
static int counter = 5;
template <class T> T total(const std::vector<T> &in, int grain) {
  std::vector<T> out(in.size());
  T last{};
#pragma omp taskloop grainsize(grain) shared(out, in) lastprivate(last)
  for (auto it = in.begin(); it < in.end(); ++it) { out[it - in.begin()] = *it; last = *it; }
  T sum{};
  for (auto &x : out) sum += x;
  CHECK(last == in.back());
  return sum;
}
struct S {
  std::vector<int> data;
  int member = 3;
  void run() {
#pragma omp taskloop
    for (int i = 0; i < (int)data.size(); ++i) data[i] += member;
  }
};
int main() {
#pragma omp parallel
#pragma omp single
  {
    std::vector<int> v(10000);
    Obj o(9), lp(1);
#pragma omp taskloop firstprivate(o) lastprivate(lp) shared(v) firstprivate(lp)
    for (int i = 0; i < 10000; ++i) { v[i] = o.v == 9 ? i : -1; lp.v = i; }
    bool good = true;
    for (int i = 0; i < 10000; ++i) good &= v[i] == i;
    CHECK(good); CHECK(lp.v == 9999); CHECK(alive == 2);
    long s = 0;
#pragma omp taskloop shared(s)
    for (auto &x : v) { 
#pragma omp atomic
      s += x; }
    CHECK(s == 49995000);
#pragma omp taskloop firstprivate(counter) grainsize(10) shared(v)
    for (int i = 0; i < 100; ++i) { v[i] = counter; counter++; }
#ifdef _OPENMP
    CHECK(counter == 5); CHECK(v[0] == 5 && v[9] == 14 && v[10] == 5);
#endif
    std::vector<double> d(1000, 1.5);
    CHECK(total(d, 10) == 1500.0);
    S st; st.data.assign(1000, 1); st.run(); bool ok = true; for (int x : st.data) ok &= x == 4; CHECK(ok);
    int i, j;
    std::vector<int> hit(5050);
#pragma omp taskloop collapse(2) nogroup shared(hit)
    for (i = 0; i < 100; ++i) for (j = 0; j <= i; ++j) hit[i * (i + 1) / 2 + j]++;
#pragma omp taskwait
    ok = true; for (int x : hit) ok &= x == 1; CHECK(ok);
    int arr[3] = {1, 2, 3};
#pragma omp taskloop firstprivate(arr) nogroup firstprivate(o) shared(v)
    for (int k = 0; k < 1000; ++k) v[k] = arr[2] + o.v;
#pragma omp taskwait
    ok = true; for (int k = 0; k < 1000; ++k) ok &= v[k] == 12; CHECK(ok);
    CHECK(alive == 2);
int n = 500;
#pragma omp taskloop default(none) shared(v) firstprivate(n)
    for (int k = 0; k < n; ++k) { auto f = [&, k] { v[k] = k * 2; }; f(); }
    CHECK(v[499] == 998);
  }
  int x = 0;
#pragma omp parallel masked taskloop num_tasks(10) lastprivate(x)
  for (int i = 0; i < 100; ++i) x = i;
  CHECK(x == 99);
#pragma omp parallel master taskloop simd
  for (int i = 0; i < 100; ++i) (void)i;
  std::printf("failures %d\n", failures);
  return failures;
}
