/* c++17: branches that are not instantiated. */
#include <type_traits>
template <class T> static int if_constexpr_f(T t) {
  int r = 0;
  if constexpr (std::is_pointer<T>::value) {
    r += *t;
    r *= 10;
  } else if constexpr (sizeof(T) > 4) {
    r += t.x;
  } else {
    r = t + 1;
  }
  return r;
}
static unsigned long if_constexpr() {
  struct big { long x; } b{7};
  int i = 4;
  unsigned long r = 0;
  r += if_constexpr_f(i) + if_constexpr_f(&i) * 10 + if_constexpr_f(b) * 1000;
  if constexpr (sizeof i == 4) {
    r += 5;
  } else {
    r += 6;
  }
  return r;
}
