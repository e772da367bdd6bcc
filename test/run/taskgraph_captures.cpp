// What recorded tasks of C++ take from each encounter: members, constant captures, references, packs, bindings,
// lambdas, objects that only move.
// RUN: %matrix --backend=%backend %s
#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <vector>
namespace ns {
template <class T, int N> struct Solver {
  std::array<T, N> data{};
  const T factor;
  static int count;
  explicit Solver(T f) : factor(f) {}
  template <class F> T run(F&& function, const T scale, int rounds) {
    T result{};
    for (int r = 0; r < rounds; ++r) {
      const auto local = scale + T(r);
#pragma omp taskgraph graph_id(r & 1)
      {
        for (int i = 0; i < N; ++i) {
#pragma omp task depend(inout : data[i]) default(shared) firstprivate(saved : i) firstprivate(local)
          {
            data[i] += factor * local + function(i);
          }
        }
#pragma omp task depend(inout : result) shared(result) default(none) firstprivate(local) replayable(true)
        result = result + local;
      }
    }
    return result;
  }
};
template <class T, int N> int Solver<T, N>::count = 0;
}
struct MoveOnly { std::unique_ptr<int> p; };
static long pairs(int round) {
  auto [a, b] = std::pair<long, long>(round, 2 * round);
  long out = 0;
#pragma omp taskgraph
  {
#pragma omp task shared(out)
    out = a + b;
  }
  return out;
}
static long moveonly(int round) {
  MoveOnly m{std::make_unique<int>(round)};
  std::map<int, long> table{{1, round}};
  long out[3] = {0, 0, 0};
  long &ref = out[1];
#pragma omp taskgraph
  {
    for (int k = 0; k < 2; k++) {
#pragma omp task shared(m, table, out, ref) depend(inout : out[0])
      {
        out[0] += *m.p + table[1];
        auto f = [&](int x) { return out[0] + x; };
        ref = f(k);
        ++*m.p;
      }
    }
  }
  return out[0] * 1000 + out[1];
}
template <class... Args> static long packs(Args... args) {
  long sum = 0;
#pragma omp taskgraph
  {
#pragma omp task shared(sum)
    sum = (args + ... + 0);
  }
  return sum;
}
static long arrays(int n, int round) {
  long a[4] = {round, 1, 2, 3};
  alignas(64) long b = round;
  static long s = 0;
  thread_local long t = 5;
  long sum = 0;
#pragma omp taskgraph if(n)
  {
#pragma omp task firstprivate(a) shared(sum) depend(inout : sum)
    { sum += a[0] + a[3]; s++; }
#pragma omp task firstprivate(b) shared(sum) depend(inout : sum)
    sum += b;
  }
  return sum + s + t;
}
static long inlambda(long v) {
  auto outer = [v](long w) {
    long got = 0;
#pragma omp taskgraph
    {
      auto inner = [&got](long z) { got += z; };
#pragma omp task firstprivate(saved : inner) firstprivate(w)
      inner(w + v);
    }
    return got;
  };
  return outer(v * 2);
}
int main() {
#pragma omp parallel
#pragma omp single
  {
    ns::Solver<double, 5> s(2.0);
    ns::Solver<long, 3> q(3);
    double d = s.run([](int i) { return i * 0.5; }, 1.5, 6);
    long l = q.run([](int i) { return i; }, 4, 5);
    std::printf("%g %g %ld %ld\n", d, s.data[4], l, q.data[2]);
    for (int r = 0; r < 4; r++) std::printf("%ld %ld %ld %ld %ld\n", pairs(r), moveonly(r), packs(r, 2L * r, 3), arrays(1, r), inlambda(r));
  }
}
