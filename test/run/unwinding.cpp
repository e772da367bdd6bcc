// Exceptions that leave blocks, functions and recursions whose tasks still wait; objects in captures live as long as
// they should.
// RUN: %matrix --backend=%backend --flag=-std=c++17 %s
#include <atomic>
#include <cstdio>
#include <stdexcept>
struct G {
  std::atomic<int> &n;
  G(std::atomic<int> &x) : n(x) {
    ++n;
  }
  G(const G &o) : n(o.n) {
    ++n;
  }
  ~G() {
    --n;
  }
};
template <class E> static int work(int i, std::atomic<int> &alive) {
  G g(alive);
  int a = 0, b = 0;
  try {
    G inner(alive);
#pragma omp task shared(a) firstprivate(g, inner)
    for (int k = 0; k < 100; k++)
      a += i;
    if (i % 4 == 1)
      throw E("one");
    {
#pragma omp task shared(b) firstprivate(inner) if (i % 3)
      b = i;
      if (i % 4 == 2)
        throw E("two");
    }
    if (i % 8 == 3) {
      work<E>(i - 1, alive);
      throw 5;
    }
#pragma omp taskwait
  } catch (const E &e) {
    return a + e.what()[0];
  } catch (int) {
    return a + b + 7;
  }
  return a + b;
}
int main() {
  std::atomic<int> alive(0);
  long sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic)
  for (int i = 0; i < 400; i++) {
    sum += work<std::runtime_error>(i, alive);
  }
  long s2 = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < 200; i++) {
#pragma omp task shared(s2, alive)
    {
      int w = work<std::logic_error>(i, alive);
#pragma omp atomic
      s2 += w;
    }
  }
  printf("%ld %ld %d\n", sum, s2, alive.load());
}
