/* c++11: literals of our own. */
#include <stddef.h>
static constexpr unsigned long operator"" _user_literals_k(unsigned long long x) { return x * 1000; }
static unsigned long operator"" _user_literals_n(const char *, size_t n) { return n; }
template <char... C> static unsigned long operator"" _user_literals_c() { return sizeof...(C); }
static unsigned long user_literals() {
  unsigned long r = 0;
  r += 3_user_literals_k + "text"_user_literals_n;
  {
    int list[2_user_literals_k / 500] = {1};
    r = r * 10 + sizeof list + 12345_user_literals_c + list[0];
  }
  return r;
}
