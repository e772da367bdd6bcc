/* c++14: auto parameters, captures with initialisers, returned lambdas. */
#include <memory>
#include <utility>
static unsigned long generic_lambdas() {
  int x = 3;
  unsigned long r = 0;
  auto add = [](auto a, auto b) { return a + b; };
  r += add(1, 2) + sizeof(add('a', 1L)) * 10;
  {
    auto owner = [p = std::make_unique<int>(4), &ref = x, y = x + 1](auto z) mutable { ref += z; y++; return *p + y; };
    r = r * 10 + owner(2);
    auto moved = std::move(owner);
    r = r * 10 + moved(5L);
  }
  auto make = [](auto n) { return [n](auto... rest) { return n * static_cast<int>(sizeof...(rest)); }; };
  r = r * 10 + make(6)(1, 2, 3);
  return r * 100 + x;
}
