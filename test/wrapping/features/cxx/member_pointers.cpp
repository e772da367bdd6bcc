/* c++98: pointers to members and to member functions. */
struct member_pointers_t {
  int a, b;
  int sum(int x) const { return a + b + x; }
  virtual int product(int x) { return a * b * x; }
  virtual ~member_pointers_t() {}
};
struct member_pointers_d : member_pointers_t { int product(int x) { return -x; } };
static unsigned long member_pointers() {
  member_pointers_d d;
  d.a = 3, d.b = 4;
  int member_pointers_t::*field = &member_pointers_t::a;
  int (member_pointers_t::*f)(int) const = &member_pointers_t::sum;
  int (member_pointers_t::*g)(int) = &member_pointers_t::product;
  member_pointers_t *p = &d;
  unsigned long r = 0;
  d.*field += 5;
  field = &member_pointers_t::b;
  r += p->*field * 10 + (d.*f)(1);
  r += (unsigned long)((p->*g)(7) + 50);
  return r * 10 + d.a;
}
