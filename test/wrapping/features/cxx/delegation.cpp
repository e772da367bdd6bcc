/* c++11: delegating and inheriting constructors, default members, deleted functions. */
struct delegation_base { int v; delegation_base(int a, int b) : v(a * b) {} delegation_base(int a) : delegation_base(a, 7) { v++; } };
struct delegation_derived : delegation_base { using delegation_base::delegation_base; int w = v * 2; delegation_derived(const delegation_derived &) = delete; };
static unsigned long delegation() {
  unsigned long r = 0;
  delegation_derived a(2), b(3, 4);
  r += a.v + a.w * 10;
  {
    delegation_derived &c = b;
    c.w += 5;
    r = r * 10 + c.v + c.w;
  }
  return r;
}
