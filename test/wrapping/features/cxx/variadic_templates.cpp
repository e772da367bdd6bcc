/* c++11: packs of types and arguments. */
template <class... T> static int variadic_templates_count(const T &...) { return sizeof...(T); }
static long variadic_templates_sum() { return 0; }
template <class T, class... R> static long variadic_templates_sum(T first, R... rest) {
  long r = 0;
  r += first;
  r += variadic_templates_sum(rest...) * 2;
  return r;
}
template <int... N> static long variadic_templates_list() {
  int list[] = {N..., 0};
  long r = 0;
  for (int x : list) r = r * 3 + x;
  return r;
}
template <class... T> static long variadic_templates_call(T... a) {
  long r = 0;
  {
    long list[] = {variadic_templates_sum(a, a)...};
    for (long x : list) r += x;
  }
  return r;
}
static unsigned long variadic_templates() {
  unsigned long r = 0;
  r += variadic_templates_count(1, "two", 3.0) + variadic_templates_sum(1, 2L, 'c') * 10;
  r = r * 10 + variadic_templates_list<4, 5, 6>() + variadic_templates_call(1, 2, 3);
  return r;
}
