// Expressions in the clauses of a _Pragma that stands in the text itself: names, macros, calls of macros.
// RUN: %shepcxx -fopenmp --shep-backend=%backend -Wall -Werror %s -o %t --shep-emit=%t.cpp
// RUN: env OMP_NUM_THREADS=2 %t | %FileCheck %s --check-prefix=OUTPUT
// RUN: grep -v "^ *// [A-Z]" %t.cpp | %FileCheck %s
#include <cstdio>

#define LIMIT 2
#define PLUS(a, b) ((a) + (b))

template <class Number>
static int chain(Number first, Number step) {
  int value = 1;
  _Pragma("omp parallel num_threads(PLUS(1, LIMIT))")
  _Pragma("omp single")
  {
    // CHECK: (first + step > LIMIT)
    _Pragma("omp task shared(value) if(first + step > LIMIT) depend(out: value)")
    value = value * 3 + first;
    _Pragma("omp task shared(value) final(LIMIT > first) priority(PLUS(step, LIMIT)) depend(inout: value)")
    value = value * 5 + step;
    // CHECK: shep_set_child_domain((step % LIMIT))
    _Pragma("ompx locality_domain(step % LIMIT)")
    _Pragma("omp task shared(value) locality_domain(first - step) depend(inout: value)")
    value = value * 7 + LIMIT;
  }
  return value;
}

int main() {
  int sum = 0;
  auto add = [&](int many) {
    _Pragma("omp parallel for reduction(+: sum) schedule(dynamic, many - 1) if(many > LIMIT)")
    for (int i = 0; i < many; i++) sum += i;
  };
  add(10);
  // OUTPUT: 480 45
  std::printf("%d %d\n", chain(4, 1) + chain(3, 2), sum);
  return 0;
}
