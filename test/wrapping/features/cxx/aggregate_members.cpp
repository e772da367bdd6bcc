/* c++14: aggregates whose members have initialisers. */
struct aggregate_members_t { int a = 1; int b = a + 5; int c[2] = {b, 3}; };
static unsigned long aggregate_members() {
  unsigned long r = 0;
  aggregate_members_t s{4}, t;
  r += s.b + t.b * 10 + s.c[0] * 100;
  {
    t = {2, 3, {4}};
    r = r * 10 + t.c[0] + t.c[1];
  }
  return r;
}
