/* c++11: constants computed by functions and objects. */
struct constexpr_functions_t { int v; constexpr constexpr_functions_t(int x) : v(x * 2) {} constexpr operator int() const { return v; } };
constexpr int constexpr_functions_power(int b, int n) { return n ? b * constexpr_functions_power(b, n - 1) : 1; }
static unsigned long constexpr_functions() {
  constexpr int n = constexpr_functions_power(2, 3);
  constexpr constexpr_functions_t t(5);
  const int m = n + 1;
  unsigned long r = 0;
  {
    int list[n + t] = {1, 2};
    static_assert(m == 9 && t.v == 10, "constants");
    r += sizeof list / sizeof *list + list[1];
  }
  switch (18) { case m * 2: r += 100; break; case t: r += 200; }
  int x = 3;
  r = r * 10 + constexpr_functions_power(x, 2);
  return r;
}
