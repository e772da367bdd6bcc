/* c99: inline functions, recursive ones too. */
static inline unsigned inline_functions_gcd(unsigned a, unsigned b) {
  if (b) return inline_functions_gcd(b, a % b);
  return a;
}
static unsigned long inline_functions(void) {
  unsigned long r = 0;
  for (unsigned i = 1; i < 9; i++) {
    r = r * 3 + inline_functions_gcd(i * 6, 36);
  }
  return r;
}
