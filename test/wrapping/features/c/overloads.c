/* c99 clang only: overloadable functions choose by the argument's type. */
static int __attribute__((overloadable)) overloads_of(int x) { return x + 1; }
static int __attribute__((overloadable)) overloads_of(double x) { return (int)(x * 10); }
static int __attribute__((overloadable)) overloads_of(const char *x) { return x[0]; }
static unsigned long overloads(void) {
  float f = 1.5f;
  short s = 3;
  const char *t = "a";
  unsigned long r = 0;
  r += (unsigned long)overloads_of(f);
  r = r * 10 + (unsigned long)overloads_of(s) + (unsigned long)overloads_of(t);
  return r;
}
