// A reduction that a macro declares, and that only `simd` names, is left to the C++ compiler as it stands: so it is in the
// C++ library's algorithms. One that `_Pragma` declares keeps its text.
// RUN: %shepcxx --shep-backend=%backend -fopenmp -std=c++17 -Wall -Wextra -Werror %s -o %t
// RUN: %t
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define DECLARE(name, type) PRAGMA(omp declare reduction(name : type : omp_out(omp_in)) initializer(omp_priv = omp_orig))
#define SIMD(list) PRAGMA(omp simd reduction(list))

template <class T> struct Least {
  T value;
  Least(const Least &) = default;
  Least &operator=(const Least &) = default;
  explicit Least(const T *from) : value(*from) {}
  void operator()(const Least &other) {
    if (other.value < value) value = other.value;
  }
};

template <class T> T by_macros(const T *values, int count) {
  typedef Least<T> Of;
  Of least(values);
  DECLARE(least_of, Of)
  SIMD(least_of : least)
  for (int i = 1; i < count; ++i) least(Of(values + i));
  return least.value;
}

template <class T> T by_operators(const T *values, int count) {
  typedef Least<T> Of;
  Of least(values);
  _Pragma("omp declare reduction(least_of : Of : omp_out(omp_in)) initializer(omp_priv = omp_orig)")
  _Pragma("omp simd reduction(least_of : least)")
  for (int i = 1; i < count; ++i) least(Of(values + i));
  return least.value;
}

// A construct that is lowered names it, too.
static int by_tasks(const int *values, int count) {
  typedef Least<int> Of;
  Of least(values);
  DECLARE(least_of, Of)
#pragma omp parallel for reduction(least_of : least) num_threads(3)
  for (int i = 1; i < count; ++i) least(Of(values + i));
  return least.value;
}

int main() {
  const int values[] = {4, 2, 7, 1, 9};
  return !(by_macros(values, 5) == 1 && by_operators(values, 5) == 1 && by_tasks(values, 5) == 1);
}
