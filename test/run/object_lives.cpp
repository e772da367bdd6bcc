// Tasks in constructors (delegating, inherited, with handlers of their own, of virtual bases) and in destructors.
// RUN: %matrix --backend=%backend --flag=-std=c++17 %s
#include <cstdio>
#include <stdexcept>
static int log_ = 0;
struct Root {
  int v = 0;
  Root() = default;
  explicit Root(int x) {
#pragma omp task
    v = x;
#pragma omp taskwait
  }
  virtual ~Root() {
    int z = v;
#pragma omp task firstprivate(z)
    {
#pragma omp atomic
      log_ += z;
    }
#pragma omp taskwait
  }
};
struct L : virtual Root {
  using Root::Root;
  L() : Root(1) {
  }
};
struct R : virtual Root {
  int q;
  R(int a)
  try
      : Root(a), q([a] {
          int s = 0;
#pragma omp task shared(s)
          s = a * 2;
#pragma omp taskwait
          return s;
        }()) {
    if (a > 5) {
      int t;
#pragma omp task shared(t)
      t = a;
#pragma omp taskwait
      throw std::runtime_error("x");
    }
  } catch (const std::runtime_error &) {
#pragma omp task
    log_ += 1000;
#pragma omp taskwait
  }
  R() : R(3) {
#pragma omp task
    q += v;
#pragma omp taskwait
  }
};
struct D : L, R {
  D() : Root(7), L(), R() {
    int k = 0;
#pragma omp task shared(k)
    {
      k = L::v + q + R::v;
      this->v += k;
    }
#pragma omp taskwait
  }
};
int main() {
  int r = 0;
#pragma omp parallel
#pragma omp single
  {
    {
      D d;
      r = d.v * 100 + d.q;
    }
    try {
      R bad(9);
    } catch (...) {
      r += 1;
    }
    L l(5);
    r += l.v;
  }
  printf("%d %d\n", r, log_);
}
