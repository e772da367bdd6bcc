// Members as the last value's in member templates, defined in their class and outside, alone and with a first value; and
// variables of the same names.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++14 -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_NUM_THREADS=3 %t
#include "Inputs/expect.h"

struct Counts {
  int last = 0, values[2] = {0, 0};

  template <class T> int inside(T n) {
#pragma omp parallel for lastprivate(last, values)
    for (T i = 0; i < n; i++) last = i, values[0] = values[1] = i;
    return last + values[1];
  }
  template <class T> int of_later(T n) {
#pragma omp parallel for lastprivate(later)
    for (T i = 0; i < n; i++) later = i;
    return later;
  }
  template <class T> int hidden(T n) {
    int last = 0;
#pragma omp parallel for lastprivate(last) schedule(static, 1)
    for (T i = 0; i < n; i++) last = i;
    return last;
  }
  template <class T> int first_and_last(T n) {
    last = 100;
#pragma omp parallel for firstprivate(last, values) lastprivate(last)
    for (T i = 0; i < n; i++) last = (last >= 100 ? 100 : -100) + i + values[0] * 0;
    return last;
  }
  template <class T> int broadcast(T n) {
    int found = 0;
#pragma omp parallel num_threads(3) private(last) reduction(+ : found)
    {
#pragma omp single copyprivate(last)
      last = n;
      found += last == n;
    }
    return found;
  }
  template <class T> int outside(T n);
  int later = 0;
};

template <class T> int Counts::outside(T n) {
  int sum = 0;
#pragma omp parallel for lastprivate(last)
  for (T i = 0; i < n; i++) last = i;
  sum += last;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop lastprivate(last) num_tasks(3)
  for (T i = 0; i < n; i++) last = i + 1;
  sum += 10 * last;
#pragma omp parallel sections lastprivate(last)
  {
#pragma omp section
    last = 1;
#pragma omp section
    last = 7;
  }
  sum += 100 * last;
#pragma omp parallel for simd lastprivate(last)
  for (T i = 0; i < n; i++) last = i + 2;
  sum += 1000 * last;
#pragma omp parallel for lastprivate(conditional : last)
  for (T i = 0; i < n; i++)
    if (i < 2) last = i + 3;
  return sum + 10000 * last;
}

template <class U> struct Templated {
  U last = 0;
  template <class T> int inside(T n) {
#pragma omp parallel for lastprivate(last)
    for (T i = 0; i < n; i++) last = i;
    return last;
  }
};

struct WithLambda {
  int last = 0;
  int run(int n);
};

int WithLambda::run(int n) {
  auto loop = [this](auto end) {
#pragma omp parallel for lastprivate(last)
    for (int i = 0; i < end; i++) last = i;
  };
  loop(n);
  return last;
}

int main() {
  Counts counts;
  EXPECT(counts.inside(4) == 6 && counts.inside(6L) == 10);
  EXPECT(counts.of_later(5L) == 4);
  EXPECT(counts.hidden(4) == 3 && counts.last == 5);
  EXPECT(counts.first_and_last(6) == 105);
  EXPECT(counts.broadcast(8) == 3);
  EXPECT(counts.outside(5) == 4 + 50 + 700 + 6000 + 40000);
  EXPECT(Templated<long>().inside(4) == 3);
  EXPECT(WithLambda().run(4) == 3);
  return 0;
}
