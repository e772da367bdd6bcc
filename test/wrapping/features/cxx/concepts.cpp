/* c++20: constraints choose among templates, requires expressions. */
template <class T> concept concepts_small = sizeof(T) < 4;
template <class T> concept concepts_counts = requires(T t) { t.size(); { t + 1 }; };
template <class T> static int concepts_f(T) { return 1; }
template <concepts_small T> static int concepts_f(T) { return 2; }
static int concepts_g(auto x) requires (sizeof(x) == 8) { int r = 0; r += static_cast<int>(x); return r; }
static int concepts_g(concepts_small auto x) { return x * 2; }
static unsigned long concepts() {
  short s = 3;
  long l = 4;
  unsigned long r = 0;
  r += concepts_f(s) * 10 + concepts_f(l) + concepts_g(s) * 100 + concepts_g(l) * 1000;
  {
    if constexpr (requires { s + l; }) r += 5;
    r = r * 10 + concepts_counts<int> + concepts_small<decltype(s)>;
  }
  return r;
}
