/* c++20: members by name, parentheses for aggregates. */
struct designated20_t { int a; int b = 5; struct { char c; long d; } in; };
static unsigned long designated20() {
  unsigned long r = 0;
  designated20_t s{.a = 1, .in = {.d = 7}};
  r += s.a + s.b * 10 + s.in.d * 100 + s.in.c;
  {
    s = {.b = 3};
    r = r * 10 + s.a + s.b;
  }
  return r;
}
