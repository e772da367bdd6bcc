/* c99: members and elements by name, the later one wins. */
static unsigned long designated_initialisers(void) {
  unsigned long r = 0;
  {
    int list[] = {[5] = 1, 2, [1] = 7, 8};
    struct { int a, b; struct { char t[4]; int c; } in; } s = {.in.c = 3, .b = 5, .in.t = {[2] = 'x'}};
    r += sizeof list / sizeof *list * 1000;
    r += (unsigned long)(list[6] + list[2] * 10 + s.a + s.b + s.in.c + s.in.t[2]);
  }
  enum { low, high };
  const char *const names[] = {[high] = "high", [low] = "low"};
  r = r * 10 + (unsigned long)(names[high][0] - names[low][0]);
  return r;
}
