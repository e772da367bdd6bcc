/* c++98: operators as members and functions, conversion functions, function objects. */
struct operators_number {
  int v;
  operators_number(int x = 0) : v(x) {}
  operators_number &operator+=(const operators_number &o) { v += o.v; return *this; }
  operators_number operator++(int) { operators_number old = *this; ++v; return old; }
  operators_number &operator++() { v += 10; return *this; }
  int operator[](int i) const { return v * i; }
  int operator()(int a, int b) const { return v + a * b; }
  operator bool() const { return v != 0; }
  int operator,(const operators_number &o) const { return v * 100 + o.v; }
  operators_number *operator->() { return this; }
};
static operators_number operators_plus(operators_number a, const operators_number &b) { return a += b; }
static unsigned long operators() {
  operators_number a(2), b = 3;
  unsigned long r = 0;
  a += b;
  r += a++.v + (++a).v * 10;
  r = r * 10 + a[3] + b(4, 5);
  if (a) r += (a, b);
  b->v = 8;
  for (operators_number i = 0; !(i[1] > 3); i++) r += i[2];
  return r + operators_plus(a, b).v;
}
