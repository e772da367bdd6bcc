/* c++98: one virtual base for several ways, and two bases of one type. */
struct virtual_bases_top { int v; virtual_bases_top(int x = 3) : v(x) {} };
struct virtual_bases_left : virtual virtual_bases_top { int l; virtual_bases_left() : virtual_bases_top(4), l(1) {} };
struct virtual_bases_right : virtual virtual_bases_top { int l; virtual_bases_right() : l(2) {} };
struct virtual_bases_all : virtual_bases_left, virtual_bases_right {
  virtual_bases_all() : virtual_bases_top(5) {}
  int sum() {
    int r = 0;
    virtual_bases_left::l += 10;
    virtual_bases_right::l += v;
    r += virtual_bases_left::l * 10 + virtual_bases_right::l;
    return r;
  }
};
static unsigned long virtual_bases() {
  virtual_bases_all a;
  unsigned long r = 0;
  virtual_bases_right &right = a;
  right.v++;
  r += a.sum() + a.v * 1000;
  return r;
}
