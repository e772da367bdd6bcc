/* c++17: inline variables, of classes and namespaces nested in short. */
struct inline_variables_t { static inline int n = 3; static constexpr int m = 4; };
namespace inline_variables_a::b { inline int x = 5; }
static unsigned long inline_variables() {
  unsigned long r = 0;
  inline_variables_t::n += 2;
  {
    namespace s = inline_variables_a::b;
    const int &ref = inline_variables_t::m;
    s::x += ref;
    r += s::x * 10 + inline_variables_t::n;
  }
  inline_variables_t::n = 3;
  return r;
}
