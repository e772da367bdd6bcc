/* c++98: classes in classes and in functions. */
struct nested_classes_outer {
  static const int n = 4;
  struct inner { enum { n = 5 }; int list[n]; static int get() { return n; } };
  int in(inner &i) { i.list[n] = 8; return i.list[4] + inner::n; }
};
static unsigned long nested_classes() {
  unsigned long r = 0;
  nested_classes_outer o;
  nested_classes_outer::inner i;
  r += o.in(i) + nested_classes_outer::inner::get() * 100;
  {
    struct local {
      int v;
      local(int x) : v(x) {}
      int twice() const { return v * 2; }
      struct deeper { char c[3]; };
    };
    local l(i.list[4]), m = l;
    m.v++;
    r = r * 10 + l.twice() + m.twice() + sizeof(local::deeper);
  }
  return r;
}
