// In C++ dependences reach into templates, members, references, lambdas and what overloads operator &.
// RUN: %matrix --backend=%backend %s
#include "check.h"

#include <vector>

struct Odd {
  long value = 1;
  Odd *operator&() { return nullptr; }
};

template <class T, int N> struct Field {
  T cells[N] = {};
  T total{};

  void fill(int from) {
    for (int i = from; i < N; ++i) {
#pragma omp task depend(out : cells[i]) firstprivate(i)
      cells[i] = T(i);
    }
#pragma omp task depend(iterator(int i = from : N), in : cells[i]) depend(inout : this->total)
    for (int i = from; i < N; ++i) total += cells[i];
#pragma omp task depend(inout : total)
    total *= 2;
#pragma omp taskwait depend(in : total)
  }
};

template <class Iterator> long through(Iterator first, Iterator last, long &result) {
  for (Iterator each = first; each != last; ++each) {
#pragma omp task depend(inout : *each) depend(inout : result) shared(result)
    result = result * 3 + *each;
  }
#pragma omp taskwait depend(inout : result)
  return result;
}

template <class T> void pointers(T *cells, int n) {
#pragma omp task depend(iterator(T *at = cells : cells + n : 2), out : *at)
  for (int i = 0; i < n; i += 2) cells[i] += 10;
#pragma omp task depend(inout : cells[2 : n - 2])
  cells[2] *= 2;
#pragma omp taskwait
}

static void odd() {
  Odd one, two;
#pragma omp task depend(out : one) shared(one)
  one.value = 5;
#pragma omp task depend(in : one) depend(out : two) shared(one, two)
  two.value = one.value * 2;
#pragma omp taskwait
  printf("odd %ld\n", two.value);
}

int main() {
#pragma omp parallel
#pragma omp single
  {
    Field<int, 20> numbers;
    numbers.fill(3);
    Field<double, 7> reals;
    reals.fill(0);
    printf("fields %d %g\n", numbers.total, reals.total);

    std::vector<long> values = {1, 2, 3, 4, 5};
    long result = 1;
    printf("through %ld\n", through(values.begin(), values.end(), result));

    pointers(values.data(), 5);
    printf("pointers %ld %ld\n", values[2], values[4]);

    int x = 0;
    auto generate = [&](int step) {
#pragma omp task depend(inout : x) firstprivate(step) shared(x)
      x = x * 2 + step;
    };
    for (int i = 0; i < 6; ++i) generate(i);
#pragma omp taskwait
    printf("lambda %d\n", x);
    odd();
  }
  return 0;
}
