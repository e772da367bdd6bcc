/* c++20: consteval functions, constinit objects, is_constant_evaluated. */
#include <type_traits>
consteval int consteval_and_constinit_f(int x) { return x * x; }
constexpr int consteval_and_constinit_g() { return std::is_constant_evaluated() ? 1 : 2; }
static constinit int consteval_and_constinit_x = consteval_and_constinit_f(3);
static unsigned long consteval_and_constinit() {
  unsigned long r = 0;
  constexpr int c = consteval_and_constinit_g();
  r += consteval_and_constinit_x + consteval_and_constinit_f(c + 4);
  int v = consteval_and_constinit_g();
  {
    const int w = consteval_and_constinit_g();
    r = r * 10 + w;
  }
  return r * 10 + c + v;
}
