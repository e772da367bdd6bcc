/* c++23: if consteval, literals for size_t. */
constexpr int if_consteval_f() { if consteval { return 1; } else { return 2; } }
static unsigned long if_consteval() {
  constexpr int c = if_consteval_f();
  unsigned long r = 0;
  int v = if_consteval_f();
  r += c + v * 10;
  for (auto i = 0uz; i < 3uz; i++) r = r * 2 + i;
  return r + sizeof(1z);
}
