/* c89: built-in functions whose arguments must be constants, and those that look at types. */
static unsigned long builtins(void) {
  enum { three = 3 };
  const int two = 2;
  unsigned long r = 0;
  r += (unsigned long)__builtin_constant_p(three) + (unsigned long)__builtin_popcount(0xff0u + (unsigned)two);
  r = r * 10 + (unsigned long)__builtin_choose_expr(three == 3, 4, "no");
  {
    short s = 1;
    r = r * 10 + (unsigned long)__builtin_types_compatible_p(__typeof__(s), short);
    r = r * 10 + __builtin_offsetof(struct { char c; int i; }, i);
  }
  r += __builtin_expect((long)r > 5, 1) ? 7 : 8;
  return r;
}
