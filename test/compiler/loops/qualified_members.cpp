// Loop variables and bounds that are members may be written with a qualifier, in templates and as list items, too.
// RUN: %shepcxx -fopenmp --shep-backend=%backend %s -o %t
// RUN: %t
#include <cstdlib>

static void expect(long found, long wanted) {
  if (found != wanted) std::abort();
}

struct Base {
  int r = 0, limit = 32;
};

struct Derived : Base {
  int own = 0;

  void clauses() {
    long sum = 0;
#pragma omp parallel for lastprivate(Base::r) reduction(+ : sum)
    for (Base::r = 0; Base::r < 32; Base::r++) sum += r;
    expect(sum, 496), expect(r, 32);
    sum = 0;
#pragma omp parallel for simd linear(Base::r) reduction(+ : sum)
    for (Base::r = 0; r < 32; ++Base::r) sum += Base::r;
    expect(sum, 496), expect(r, 32);
    sum = 0;
#pragma omp parallel for firstprivate(Base::limit) reduction(+ : sum)
    for (int i = 0; i < Base::limit; i++) sum += i + (limit = 32) - 32;
    expect(sum, 496);
  }

  void taskloops() {
    long sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : sum)
    for (Base::r = 0; r < 31; Base::r += 2) sum += Base::r;
    expect(sum, 240);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop collapse(2) reduction(+ : sum)
    for (Base::r = 0; Base::r < 7; r += 2)
      for (Derived::own = 0; own < 8; Derived::own++) sum += (r << 2 | own) + 3;
    expect(sum, 240 + 592);
  }
};

template <typename Inner>
struct Above : Inner {
  template <typename Sum>
  void all() {
    Sum sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : sum)
    for (Inner::r = 0; Inner::r < 32; Inner::r++) sum += this->r - this->r + Inner::r;
    expect(sum, 496);
#pragma omp parallel for lastprivate(Inner::r) reduction(+ : sum)
    for (Inner::r = 0; Inner::r < 32; Inner::r++) sum += Inner::r;
    expect(sum, 992), expect(Inner::r, 32);
  }
};

int main() {
  Derived().clauses();
  Derived().taskloops();
  Above<Base>().all<long>();
}
