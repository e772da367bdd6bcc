/* c++11: override, final, and names that are keywords elsewhere only. */
struct override_and_final_b { virtual int f(int x) { return x; } virtual ~override_and_final_b() = default; };
struct override_and_final_d final : override_and_final_b { int f(int override) override { int final = override * 2; return final; } };
static unsigned long override_and_final() {
  override_and_final_d d;
  override_and_final_b *b = &d;
  int final = 3;
  unsigned long r = 0;
  r += b->f(final) + b->override_and_final_b::f(final) * 10;
  return r;
}
