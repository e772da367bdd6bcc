/* c++98: constructors and destructors are counted, in order. */
static unsigned long lifetimes_log;
struct lifetimes_object {
  int name;
  explicit lifetimes_object(int n) : name(n) { lifetimes_log = lifetimes_log * 7 + n; }
  lifetimes_object(const lifetimes_object &o) : name(o.name + 1) { lifetimes_log = lifetimes_log * 11 + name; }
  ~lifetimes_object() { lifetimes_log = lifetimes_log * 13 + name; }
};
static int lifetimes_take(lifetimes_object o) { return o.name; }
static unsigned long lifetimes() {
  lifetimes_log = 1;
  unsigned long r = 0;
  lifetimes_object outer(2);
  {
    lifetimes_object inner(3), copy = outer;
    r += lifetimes_take(inner) + copy.name;
  }
  r = r * 10 + lifetimes_take(lifetimes_object(5));
  for (int i = 0; i < 2; i++) {
    lifetimes_object each(i);
    outer.name += each.name;
    if (i) continue;
    lifetimes_object late(7);
  }
  return r + lifetimes_log;
}
