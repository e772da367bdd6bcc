/* c++14: loops in constant functions, variable templates. */
constexpr int relaxed_constexpr_sum(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) sum += i;
  return sum;
}
template <class T> constexpr T relaxed_constexpr_half = T(7) / 2;
static unsigned long relaxed_constexpr() {
  constexpr auto n = relaxed_constexpr_sum(4);
  unsigned long r = 0;
  {
    char list[n + relaxed_constexpr_half<int>] = {};
    r += sizeof list + static_cast<unsigned long>(relaxed_constexpr_half<double> * 100);
  }
  int x = 5;
  r = r * 10 + relaxed_constexpr_sum(x) + 0b101 + 1'000;
  return r;
}
