/* c++20: bit-fields with initialisers, bound and changed. */
struct bit_field_initialisers_t { unsigned a : 3 = 5; int b : 4 = -3; bool c : 1 {true}; };
static unsigned long bit_field_initialisers() {
  bit_field_initialisers_t s;
  unsigned long r = 0;
  s.a += 4;
  r += s.a * 10 + (s.b + 8) + s.c * 100;
  {
    auto [a, b, c] = s;
    a += 9;
    r = r * 10 + a + (b + 8) + c;
  }
  return r;
}
