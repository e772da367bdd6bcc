/* c23: empty braces, also of variable length arrays' neighbours. */
static unsigned long empty_initialisers(void) {
  struct { int a; char b[5]; } s = {};
  int list[3] = {};
  unsigned long r = 0;
  list[1] += 4;
  r += (unsigned long)(s.a + s.b[4] + list[0] + list[1]);
  {
    s = (__typeof__(s)){};
    int x = 0;
    r += (unsigned long)x + sizeof s;
  }
  return r;
}
