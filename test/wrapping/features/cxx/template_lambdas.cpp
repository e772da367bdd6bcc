/* c++20: lambdas with template heads, in unevaluated operands, default constructed, packs captured. */
template <class... T> static int template_lambdas_pack(T... t) {
  int r = 0;
  auto f = [... u = t] { return (u + ...); };
  r += f();
  return r;
}
static unsigned long template_lambdas() {
  unsigned long r = 0;
  auto size = []<class T, int N>(T (&)[N]) { return N * static_cast<int>(sizeof(T)); };
  int list[3] = {1, 2, 3};
  r += size(list) + template_lambdas_pack(1, 2, 3) * 100;
  {
    decltype([](int x) { return x * 3; }) f;
    r = r * 10 + f(list[1]);
  }
  return r;
}
