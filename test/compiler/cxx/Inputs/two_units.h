// Code with regions that two translation units include.
#ifndef TWO_UNITS_H
#define TWO_UNITS_H

template <typename T> struct Accumulator {
  T value = T();
  void add(T each, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; ++i) {
#pragma omp critical(accumulator)
      value += each;
    }
  }
};

inline int inline_tasks(int n) {
  int done = 0;
#pragma omp parallel
#pragma omp single
  for (int i = 0; i < n; ++i) {
#pragma omp task shared(done)
    {
#pragma omp atomic
      ++done;
    }
  }
  return done;
}

static inline int static_tasks(int n) {
  int done = 0;
#pragma omp parallel for reduction(+ : done)
  for (int i = 0; i < n; ++i) ++done;
  return done;
}

namespace {
struct Hidden {
  static int twice(int n) {
    int r = 0;
#pragma omp parallel num_threads(2) firstprivate(n)
#pragma omp atomic
    r += n;
    return r;
  }
};
}  // namespace

int other_unit();

#endif
