/* c++98: const integers are constants: bounds, cases, arguments of templates. */
template <int N> static int constants_of() { return N * 2; }
static const int constants_file = 6;
static unsigned long constants() {
  const int n = 3;
  static const long s = 4;
  unsigned long r = 0;
  {
    int list[n + constants_file] = {0};
    list[n] = constants_of<n>();
    r += sizeof list / sizeof *list + list[3] * 10;
  }
  switch (7) {
    case n + s: r += 1000; break;
    default: break;
  }
  const double d = 2.5;
  r = r * 10 + (unsigned long)(d * n);
  return r;
}
