/* c89: GNU attributes of variables, types and functions. */
static int __attribute__((noinline, unused)) attributes_add(int a, int b __attribute__((unused))) { return a + 1; }
static unsigned long attributes(void) {
  char __attribute__((aligned(32))) wide[3] = {1, 2, 3};
  struct { char c; int i __attribute__((packed)); } s;
  unsigned long r = 0;
  s.i = 9;
  r += __alignof__(wide) + sizeof s * 100 + (unsigned long)s.i;
  r = r * 10 + (unsigned long)((unsigned long)wide % 32 == 0);
  {
    int unused __attribute__((unused));
    typedef int four __attribute__((vector_size(16)));
    four v = {1, 2, 3, 4}, w = v * v;
    r += (unsigned long)(w[3] + attributes_add(w[1], 0));
  }
  return r;
}
