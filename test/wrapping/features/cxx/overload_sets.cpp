/* c++98: the argument's type and value category choose. */
static int overload_sets_f(int) { return 1; }
static int overload_sets_f(long) { return 2; }
static int overload_sets_f(const char *) { return 3; }
static int overload_sets_f(double) { return 4; }
static int overload_sets_g(int &) { return 5; }
static int overload_sets_g(const int &) { return 6; }
static unsigned long overload_sets() {
  short s = 1;
  float f = 1;
  const int c = 2;
  int i = 3;
  unsigned long r = 0;
  r += overload_sets_f(s) + overload_sets_f(f) * 10 + overload_sets_f(1L) * 100 + overload_sets_f("x") * 1000;
  r = r * 100 + overload_sets_g(i) + overload_sets_g(c) * 2 + overload_sets_g(i + c) * 3;
  {
    int (*p)(long) = overload_sets_f;
    r = r * 10 + p(5);
  }
  return r;
}
