/* c++11: operands that are not evaluated, of members without objects. */
#include <utility>
struct unevaluated_t { int list[3]; long f(char) const; };
static unsigned long unevaluated() {
  int x = 1;
  unsigned long r = 0;
  r += sizeof(unevaluated_t::list) + sizeof(std::declval<unevaluated_t>().f('x'));
  {
    decltype(x++) y = 5;
    decltype(unevaluated_t::list) other = {1, 2, 3};
    r = r * 10 + y + other[2] + sizeof(x += 5);
  }
  return r * 10 + x;
}
