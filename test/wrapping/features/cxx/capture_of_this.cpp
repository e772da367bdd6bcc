/* c++17: *this captured by copy. */
struct capture_of_this_t {
  int v;
  int all() {
    int r = 0;
    auto copy = [*this, k = 2]() mutable { v += k; return v; };
    auto same = [this] { v += 10; return v; };
    r += copy() + copy() * 10;
    r = r * 10 + same() + v;
    return r;
  }
};
static unsigned long capture_of_this() {
  capture_of_this_t t{1};
  unsigned long r = 0;
  r += t.all();
  return r * 10 + t.v;
}
