/* c11: assertions at compile time, in blocks and structures. */
static unsigned long static_assertions(void) {
  enum { four = 4 };
  int list[four] = {1, 2, 3, 4};
  unsigned long r = 0;
  {
    _Static_assert(sizeof list == four * sizeof(int), "of the array outside");
    struct s { _Static_assert(four == 4, "in a structure"); int x; } s = {6};
    r += (unsigned long)s.x + sizeof(struct s);
    _Static_assert(_Generic(list[0], int: 1, default: 0), "a type");
  }
  for (int i = 0; i < four; i++) r = r * 2 + (unsigned long)list[i];
  return r;
}
