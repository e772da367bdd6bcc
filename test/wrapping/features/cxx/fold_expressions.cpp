/* c++17: packs under operators. */
template <class... T> static long fold_expressions_f(T... t) {
  long r = 0;
  r += (t + ...);
  r = r * 10 + (1 * ... * t) + ((t > 1) && ...);
  ((r += t), ...);
  {
    auto g = [&](auto... u) { return ((u * 2) + ... + static_cast<long>(sizeof...(t))); };
    r += g(t...);
  }
  return r;
}
static unsigned long fold_expressions() {
  unsigned long r = 0;
  r += fold_expressions_f(1, 2, 3L) + fold_expressions_f(4);
  return r;
}
