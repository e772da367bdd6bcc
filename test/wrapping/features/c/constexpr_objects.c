/* c23 clang only: constexpr objects are constants in the statements that name them. */
static unsigned long constexpr_objects(void) {
  constexpr int size = 5;
  static constexpr long base = 100;
  unsigned long r = 0;
  {
    int list[size] = {1, 2, 3, 4, 5};
    struct { int bits : size; } s = {7};
    switch (list[4]) {
      case size: r += 10; break;
      default: r += 1;
    }
    r += (unsigned long)s.bits + base;
  }
  enum { more = size + 1 };
  r = r * 10 + more;
  return r;
}
