// Reductions that a function template declares for a type whose name depends on its parameters, by what is in a
// namespace, by `decltype`, and with another template of the same name about.
// RUN: %matrix --backend=%backend --threads=1,3 %s
#include <cstdio>
#include <type_traits>
#include <vector>

namespace named {
template <class T> struct Same {
  using type = T;
  template <class U> struct Of {
    using type = U;
  };
};
template <class T, class U> struct Second {
  using type = U;
};
}  // namespace named
template <class T> struct Same {
  using type = int;
};

#define PRAGMA(TEXT) _Pragma(#TEXT)
#define DECLARE_REDUCTION(TYPE) PRAGMA(omp declare reduction(by_macro:TYPE : omp_out += omp_in))

template <class T> T sum(T value) {
  T a{}, b{}, c{}, d{}, e{};
#pragma omp declare reduction(by_trait : typename std::remove_reference<decltype(a)>::type : omp_out += omp_in)
#pragma omp declare reduction(by_name : typename named::Same<decltype(a)>::type : omp_out += omp_in)
#pragma omp declare reduction(by_member : typename named::Same<int>::template Of<decltype(c)>::type : omp_out += omp_in)
#pragma omp declare reduction(by_container : typename std::vector<decltype(d)>::value_type : omp_out += omp_in)
#pragma omp parallel for reduction(by_trait : a) reduction(by_name : b) reduction(by_member : c) \
    reduction(by_container : d)
  for (int i = 0; i < 10; ++i) a += value, b += value, c += value, d += value;
#pragma omp declare reduction(of_two : typename named::Second<named::Same<named::Same<decltype(a)>>, short>::type, \
                                  typename named::Same<T>::template Of<decltype(a)>::type : omp_out += omp_in)
#pragma omp parallel for reduction(of_two : a)
  for (int i = 0; i < 10; ++i) a += value;
  DECLARE_REDUCTION(std::remove_reference_t<decltype(e)>)
#pragma omp parallel for reduction(by_macro : e)
  for (int i = 0; i < 10; ++i) e += value;
  return a + 2 * b + 3 * c + 4 * d + 5 * e;
}

int main() { std::printf("%d %g\n", sum(3), sum(0.5)); }
