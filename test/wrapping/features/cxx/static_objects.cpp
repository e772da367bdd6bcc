/* c++98: static objects of functions are made once, when they are met. */
static int static_objects_made;
struct static_objects_t { int v; static_objects_t(int x) : v(x + ++static_objects_made) {} };
static int static_objects_get(int x) {
  int r = 0;
  {
    static static_objects_t t(x);
    t.v += 1;
    r += t.v;
  }
  static static_objects_t u = x * 10;
  r += u.v;
  return r;
}
static unsigned long static_objects() {
  unsigned long r = 0;
  for (int i = 1; i < 4; i++) r = r * 10 + static_objects_get(i);
  return r + static_objects_made;
}
