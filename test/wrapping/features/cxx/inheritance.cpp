/* c++98: names of bases that derived classes hide, protected and private bases. */
struct inheritance_base {
  int m;
  inheritance_base() : m(1) {}
  int f(int x) { return m + x; }
};
struct inheritance_derived : inheritance_base {
  int m;
  inheritance_derived() : m(20) {}
  int f(const char *) { return 300; }
  int all() {
    int r = 0;
    inheritance_base::m += 2;
    m += 5;
    {
      int m = 7;
      r += m + this->m * 10 + inheritance_base::m * 100;
    }
    r += inheritance_base::f(4) + f("");
    return r;
  }
};
static unsigned long inheritance() {
  inheritance_derived d;
  inheritance_base &b = d;
  unsigned long r = 0;
  r += d.all();
  b.m++;
  r = r * 10 + d.m + b.m + d.inheritance_base::m;
  return r;
}
